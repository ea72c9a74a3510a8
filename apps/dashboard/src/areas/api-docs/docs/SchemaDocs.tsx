import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Box } from 'lucide-react'
import { relationsQuery } from '~/api/catalogue.ts'
import { functionsQuery } from '~/areas/database/api/objects.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Select } from '~/ui/select.tsx'
import type { DocsPlace } from '../snippets/snippet.ts'
import { languages } from '../snippets/snippet.ts'
import { choicesIn, documentedAt, introduction } from './documented.ts'
import { FunctionDocs } from './FunctionDocs.tsx'
import { Introduction } from './Introduction.tsx'
import { TableDocs } from './TableDocs.tsx'
import { useExampleKey } from './use-example-key.ts'

interface SchemaDocsProps {
  project: ProjectDetail
  /** Those that are exposed; the first one is the default of requests. */
  schemas: readonly string[]
}

export const SchemaDocs = ({ project, schemas }: SchemaDocsProps) => {
  const { ref, url } = project
  const [first = 'public'] = schemas
  const [wanted, setSchema] = useAddressParam('schema')
  const schema = schemas.find((name) => name === wanted) ?? first
  const [address = introduction, setAddress] = useAddressParam('object')
  const [language, setLanguage] = useAddressParam('language')
  const chosen = languages.find(({ value }) => value === language)?.value ?? 'javascript'
  const apiKey = useExampleKey(project)
  const tables = useQuery(relationsQuery(ref, schema))
  const functions = useQuery(functionsQuery(ref, schema))
  const place: DocsPlace = { url, apiKey, schema, defaultSchema: first }
  const choices = choicesIn(tables.data ?? [], functions.data ?? [])
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        {schemas.length > 1 && (
          <Select
            aria-label="Schema"
            icon={<Box aria-hidden size={14} />}
            value={schema}
            onValueChange={(next) => {
              setSchema(next === first ? undefined : next)
              setAddress(undefined)
            }}
            options={schemas.map((name) => ({ value: name, label: name }))}
            className="!w-40 max-sm:!w-full"
          />
        )}
        <Combobox
          label="Table, view or function"
          value={address}
          searchPlaceholder="Search tables and functions"
          options={choices}
          onValueChange={(next) => setAddress(next === introduction ? undefined : next)}
          className="!w-56 max-sm:!w-full"
        />
        <Select
          aria-label="Language"
          value={chosen}
          onValueChange={(next) => setLanguage(next === 'javascript' ? undefined : next)}
          options={languages}
          className="!w-36 max-sm:!w-full"
        />
      </div>
      <QueryContent query={tables} failure="The tables could not be loaded" skeleton="h-64 !rounded-lg">
        {(known) => {
          const found = documentedAt(address, known, functions.data ?? [])
          if (found.kind === 'introduction') return <Introduction place={place} language={chosen} />
          if (found.kind === 'table')
            return <TableDocs projectRef={ref} tableId={found.table.id} place={place} language={chosen} />
          if (found.kind === 'function') return <FunctionDocs called={found.called} place={place} language={chosen} />
          return (
            functions.data !== undefined && (
              <EmptyState title="This object does not exist">
                It may have been renamed or deleted. Choose another one above.
              </EmptyState>
            )
          )
        }}
      </QueryContent>
    </>
  )
}
