import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Table2 } from 'lucide-react'
import { formatBytes } from '~/lib/bytes.ts'
import { formatCount } from '~/lib/counts.ts'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { largestTablesQuery } from './largest-tables.ts'

const rowsText = (rows: number | null): string => (rows === null ? '' : `about ${formatCount(rows)} rows`)

/** The tables that take the most space, each a link to its rows. */
export const TablesCard = ({ projectRef: ref }: { projectRef: string }) => {
  const { data: tables, error } = useQuery(largestTablesQuery(ref))
  if (error !== null || tables?.length === 0) return null
  return (
    <Card title="Largest tables">
      {tables === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <ul>
          {tables.map(({ id, schema, name, sizeBytes, rows }) => (
            <li key={id} className="border-t border-line first:border-t-0">
              <Link
                to={tableEditorPaths.table({ ref, id })}
                className="-mx-2 flex h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-surface-2"
              >
                <Table2 aria-hidden size={14} className="shrink-0 text-faint" />
                <span className="min-w-0 flex-1 truncate">
                  {schema !== 'public' && <span className="text-faint">{schema}.</span>}
                  {name}
                </span>
                <span className="text-xs text-faint tabular max-sm:hidden">{rowsText(rows)}</span>
                <span className="w-20 text-right tabular text-muted">{formatBytes(sizeBytes)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
