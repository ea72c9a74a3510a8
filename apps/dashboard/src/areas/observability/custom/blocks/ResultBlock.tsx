import { SquareTerminal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { sqlEditorPaths } from '~/areas/sql-editor/paths.ts'
import { counted } from '~/lib/counts.ts'
import { MenuItem } from '~/ui/menu.tsx'
import { Time } from '~/ui/time.tsx'
import { BlockFrame } from './BlockFrame.tsx'
import type { BlockProps } from './block-props.ts'
import { ChartDialog } from './ChartDialog.tsx'
import { RowsView } from './RowsView.tsx'
import { statementOf } from './pinned-result.ts'
import { ViewItems } from './ViewItems.tsx'

/** A result as it was when somebody pinned it: it is not read again. */
export const ResultBlock = ({ projectRef, block, name, handle, actions, onChange }: BlockProps<'result'>) => {
  const navigate = useNavigate()
  const [isCharting, setIsCharting] = useState(false)
  const statement = useMemo(() => statementOf(block), [block])
  return (
    <BlockFrame
      {...{ name, handle, actions }}
      trailing={
        <p className="shrink-0 text-xs text-muted">
          Pinned <Time value={block.pinned_at} />
        </p>
      }
      items={
        <MenuItem
          icon={<SquareTerminal aria-hidden size={14} />}
          onSelect={() =>
            void navigate({ to: sqlEditorPaths.snippet({ ref: projectRef, id: 'new' }), search: { sql: block.sql } })
          }
        >
          Open in the SQL editor
        </MenuItem>
      }
      editItems={<ViewItems {...{ block, statement, onChange }} onChart={() => setIsCharting(true)} />}
    >
      <RowsView label={`Rows of ${name}`} statement={statement} view={block.view} chart={block.chart} />
      {block.truncated && (
        <p className="pt-2 text-xs text-muted">The first {counted(block.rows.length, 'row')} of the result.</p>
      )}
      {isCharting && (
        <ChartDialog
          name={name}
          statement={statement}
          chosen={block.chart}
          onChoose={(chart) => onChange?.({ ...block, chart })}
          onClose={() => setIsCharting(false)}
        />
      )}
    </BlockFrame>
  )
}
