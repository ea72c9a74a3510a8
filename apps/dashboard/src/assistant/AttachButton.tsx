import { useQueries, useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { relationsQuery, schemasQuery } from '~/api/catalogue.ts'
import { queryClient } from '~/api/query-client.ts'
import { snippetQuery, snippetsQuery } from '~/areas/sql-editor/api/snippets.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { attachSnippet, attachTable } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'

/** Of a database with more schemas, tables are attached by their names in the question. */
const maxSchemas = 20

const Trigger = (props: { onClick?: () => void }) => (
  <IconButton {...props} label="Attach" size="sm">
    <Paperclip aria-hidden size={14} />
  </IconButton>
)

/** What can be attached is read once somebody wants to. */
const Picker = ({ store }: { store: AssistantStore }) => {
  const { projectRef } = store
  const { data: schemas = [] } = useQuery(schemasQuery(projectRef))
  const names = [...new Set(['public', ...schemas.map(({ name }) => name)])].slice(0, maxSchemas)
  const relations = useQueries({ queries: names.map((schema) => relationsQuery(projectRef, schema)) })
  const { data: snippets = [] } = useQuery(snippetsQuery(projectRef))
  const options = [
    ...relations.flatMap(({ data = [] }) =>
      data.map(({ schema, name, kind }) => ({
        value: `relation ${schema}.${name}`,
        label: schema === 'public' ? name : `${schema}.${name}`,
        hint: kind,
      })),
    ),
    ...snippets.map(({ id, name }) => ({ value: `snippet ${id}`, label: name, hint: 'snippet' })),
  ]
  const attach = async (value: string) => {
    const table = relations
      .flatMap(({ data = [] }) => data)
      .find(({ schema, name }) => value === `relation ${schema}.${name}`)
    if (table) {
      store.update((state) => attachTable(state, { schema: table.schema, name: table.name }))
      return
    }
    const snippet = snippets.find(({ id }) => value === `snippet ${id}`)
    if (snippet === undefined) return
    try {
      const { content } = await queryClient.fetchQuery(snippetQuery(projectRef, snippet.id))
      store.update((state) => attachSnippet(state, `-- ${snippet.name}\n${content.sql}`))
    } catch (error) {
      toastError(error, 'The snippet was not attached')
    }
  }
  return (
    <Combobox
      defaultOpen
      label="Tables and snippets"
      value={undefined}
      options={options}
      emptyText="No table or snippet has this name."
      onValueChange={(value) => void attach(value)}
      trigger={<Trigger />}
    />
  )
}

/** Adds a table or a snippet to the question. */
export const AttachButton = ({ store }: { store: AssistantStore }) => {
  const [isWanted, setIsWanted] = useState(false)
  return isWanted ? <Picker store={store} /> : <Trigger onClick={() => setIsWanted(true)} />
}
