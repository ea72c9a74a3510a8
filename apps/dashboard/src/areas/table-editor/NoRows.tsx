import { Plus, Table2 } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import type { RowSource } from './data/rows-request.ts'
import { useEditor } from './use-editor.ts'
import type { OpenTable } from './values/editability.ts'
import { insertRefusalReason } from './values/editability.ts'

/** In place of rows, where a table has none or none meets the conditions. */
export const NoRows = ({ table, source, onFilter }: { table: OpenTable; source: RowSource; onFilter: () => void }) => {
  const { change } = useEditor()
  if (source.filter !== undefined)
    return (
      <EmptyState
        title="No rows match the filters"
        icon={<Table2 aria-hidden size={24} />}
        action={
          <>
            <Button onClick={onFilter}>Edit the last filter</Button>
            <Button variant="ghost" onClick={() => change({ filter: undefined, from: undefined })}>
              Clear all
            </Button>
          </>
        }
      />
    )
  const refusal = insertRefusalReason(table)
  return (
    <EmptyState
      title={`${table.name} has no rows`}
      icon={<Table2 aria-hidden size={24} />}
      action={
        refusal === undefined && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={14} />}
            onClick={() => change({ panel: 'insert', row: undefined })}
          >
            Insert a row
          </Button>
        )
      }
    >
      {refusal ?? 'Insert a row here, or many with an INSERT statement in the SQL editor.'}
    </EmptyState>
  )
}
