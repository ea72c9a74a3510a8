import { Plus, Table2 } from 'lucide-react'
import { useImpersonation } from '~/state/impersonation.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import type { RowSource } from './data/rows-request.ts'
import { useEditor } from './use-editor.ts'
import type { OpenTable } from './values/editability.ts'
import { insertRefusalReason } from './values/editability.ts'

/** In place of rows, where a table has none or none meets the conditions. */
export const NoRows = ({ table, source, onFilter }: { table: OpenTable; source: RowSource; onFilter: () => void }) => {
  const { change } = useEditor()
  const impersonation = useImpersonation(source.ref)
  if (source.filter !== undefined)
    return (
      <EmptyState
        title="No rows match the filters"
        icon={<Table2 aria-hidden size={24} />}
        action={
          <>
            <Button onClick={onFilter}>Edit the last filter</Button>
            <Button variant="ghost" onClick={() => change({ filter: undefined })}>
              Clear all
            </Button>
          </>
        }
      />
    )
  const refusal = insertRefusalReason(table)
  if (impersonation !== undefined)
    return (
      <EmptyState
        title={`${impersonation.role} can read no rows of ${table.name}`}
        icon={<Table2 aria-hidden size={24} />}
      >
        The table is empty, or none of its policies lets the role read a row.
      </EmptyState>
    )
  return (
    <EmptyState
      title={`${table.name} has no rows`}
      icon={<Table2 aria-hidden size={24} />}
      action={
        refusal === undefined && (
          <>
            <Button
              variant="primary"
              icon={<Plus aria-hidden size={14} />}
              onClick={() => change({ panel: 'insert', row: undefined })}
            >
              Insert a row
            </Button>
            <Button onClick={() => change({ panel: 'import', row: undefined })}>Import data</Button>
          </>
        )
      }
    >
      {refusal ?? 'Insert one row, or import many from a file.'}
    </EmptyState>
  )
}
