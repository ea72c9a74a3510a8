import { useQuery } from '@tanstack/react-query'
import { relationQuery } from '~/api/catalogue.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import type { DocsPlace, Language } from '../snippets/snippet.ts'
import { tableSnippets } from '../snippets/table-snippets.ts'
import { ColumnList } from './ColumnList.tsx'
import { SnippetList } from './SnippetList.tsx'

interface TableDocsProps {
  projectRef: string
  tableId: number
  place: DocsPlace
  language: Language
}

/** How a table or view is read and changed over the data API. */
export const TableDocs = ({ projectRef, tableId, place, language }: TableDocsProps) => {
  const table = useQuery(relationQuery(projectRef, String(tableId)))
  return (
    <QueryContent query={table} failure="The table could not be loaded" skeleton="h-64 !rounded-lg">
      {(known) => (
        <>
          <h2 className="font-mono text-base font-medium break-all">{known.name}</h2>
          <p className="mb-4 text-sm text-muted">{known.comment ?? `A ${known.kind} of the schema ${known.schema}.`}</p>
          <ColumnList columns={known.columns} keys={known.primary_keys} />
          <div className="mt-6">
            <SnippetList snippets={tableSnippets(known, place)} language={language} />
          </div>
        </>
      )}
    </QueryContent>
  )
}
