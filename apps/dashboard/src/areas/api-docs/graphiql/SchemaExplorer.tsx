import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { Input } from '~/ui/input.tsx'
import { graphqlSchemaQuery } from '../api/graphql.ts'
import type { GraphqlSchema, SchemaField, SchemaType } from './schema.ts'
import { typeText } from './schema.ts'

type RootKind = 'query' | 'mutation'

interface ExplorerActions {
  onRootField: (kind: RootKind, schema: GraphqlSchema, field: SchemaField) => void
  onName: (name: string) => void
}

interface SchemaExplorerProps extends ExplorerActions {
  projectRef: string
  /** Why this person cannot run operations. */
  forbidden: string | undefined
}

interface Entry {
  name: string
  type?: string
  description?: string | null
}

const FieldButton = ({ entry: { name, type, description }, onChoose }: { entry: Entry; onChoose: () => void }) => (
  <li>
    <button
      type="button"
      title={description ?? undefined}
      onClick={onChoose}
      className="flex w-full min-w-0 flex-wrap items-baseline gap-x-2 rounded-sm px-2 py-1 text-left font-mono text-xs hover:bg-surface-2"
    >
      <span className="wrap-anywhere">{name}</span>
      {type !== undefined && <span className="wrap-anywhere text-faint">{type}</span>}
    </button>
  </li>
)

const headingClasses = 'px-2 pt-3 pb-1 text-xs text-faint'

const RootFields = ({
  title,
  fields,
  onChoose,
}: {
  title: string
  fields: readonly SchemaField[]
  onChoose: (field: SchemaField) => void
}) =>
  fields.length > 0 && (
    <>
      <h3 className={headingClasses}>{title}</h3>
      <ul aria-label={title}>
        {fields.map((field) => (
          <FieldButton
            key={field.name}
            entry={{ ...field, type: typeText(field.type) }}
            onChoose={() => onChoose(field)}
          />
        ))}
      </ul>
    </>
  )

const entriesOf = ({ fields, inputFields, enumValues }: SchemaType): Entry[] => [
  ...[...(fields ?? []), ...(inputFields ?? [])].map((field) => ({ ...field, type: typeText(field.type) })),
  ...(enumValues ?? []),
]

const TypeItem = ({ type, onName }: { type: SchemaType; onName: (name: string) => void }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        {/* A name without a space would begin on the line below its marker otherwise. */}
        <summary className="rounded-sm px-2 py-1 font-mono text-xs break-all hover:bg-surface-2">{type.name}</summary>
        {isOpen && (
          <ul aria-label={type.name} className="ml-3 border-l border-line pl-1">
            {entriesOf(type).map((entry) => (
              <FieldButton key={entry.name} entry={entry} onChoose={() => onName(entry.name)} />
            ))}
          </ul>
        )}
      </details>
    </li>
  )
}

const SchemaLists = ({
  schema,
  search,
  onRootField,
  onName,
}: ExplorerActions & { schema: GraphqlSchema; search: string }) => {
  const wanted = search.trim().toLowerCase()
  const isWanted = ({ name }: { name: string }) => name.toLowerCase().includes(wanted)
  const types = [...schema.types.values()].filter(
    (type) => isWanted(type) && !['Query', 'Mutation'].includes(type.name) && entriesOf(type).length > 0,
  )
  const queries = schema.queries.filter(isWanted)
  const mutations = schema.mutations.filter(isWanted)
  return (
    <>
      <RootFields title="Queries" fields={queries} onChoose={(field) => onRootField('query', schema, field)} />
      <RootFields title="Mutations" fields={mutations} onChoose={(field) => onRootField('mutation', schema, field)} />
      {types.length > 0 && (
        <>
          <h3 className={headingClasses}>Types</h3>
          <ul aria-label="Types">
            {types.map((type) => (
              <TypeItem key={type.name} type={type} onName={onName} />
            ))}
          </ul>
        </>
      )}
      {queries.length + mutations.length + types.length === 0 && (
        <p className="px-2 py-4 text-sm text-muted">No results.</p>
      )}
    </>
  )
}

/** What the API offers. A click writes it into the query. */
export const SchemaExplorer = ({ projectRef, forbidden, ...actions }: SchemaExplorerProps) => {
  const schema = useQuery({ ...graphqlSchemaQuery(projectRef), enabled: forbidden === undefined })
  const [search, setSearch] = useState('')
  return (
    <>
      <div className="sticky top-0 z-10 grid gap-2 border-b border-line bg-surface-1 p-2">
        <div className="flex items-center justify-between gap-2 pl-2">
          <h2 className="text-sm font-medium">Schema</h2>
          {forbidden === undefined && <RefreshButton query={schema} />}
        </div>
        <Input
          type="search"
          aria-label="Search the schema"
          placeholder="Search the schema"
          icon={<Search aria-hidden size={14} />}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <div className="p-2">
        <QueryContent
          query={schema}
          failure="The schema could not be loaded"
          skeleton="h-64"
          noAccess={forbidden === undefined ? undefined : { to: 'GraphiQL', reason: forbidden }}
        >
          {(known) => <SchemaLists schema={known} search={search} {...actions} />}
        </QueryContent>
      </div>
    </>
  )
}
