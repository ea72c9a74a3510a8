import { Link, useParams } from '@tanstack/react-router'
import type { NodeProps } from '@xyflow/react'
import { useStore } from '@xyflow/react'
import { Table2 } from 'lucide-react'
import { memo } from 'react'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { Badge } from '~/ui/badge.tsx'
import { counted } from '~/lib/counts.ts'
import { KeyIcon, TraitIcons } from './ColumnIcons.tsx'
import type { DiagramTable } from './diagram.ts'
import { columnWords, headHeight, rowHeight } from './diagram.ts'
import type { TableNode } from './flow.ts'
import { useInTurn } from './use-in-turn.ts'

/** Below this scale a line of a column is 4 pixels high: it cannot be read, and costs as much to draw as if it could. */
const smallestReadable = 0.35

const Columns = memo(({ table }: { table: DiagramTable }) => (
  <ul aria-label={`Columns of ${table.name}`}>
    {table.columns.map((column) => (
      <li
        key={column.name}
        title={`${column.name} ${column.type}: ${columnWords(column)}`}
        className="flex items-center gap-1.5 px-2 text-xs"
        style={{ height: rowHeight }}
      >
        <KeyIcon column={column} />
        <span className="min-w-0 truncate">{column.name}</span>
        <TraitIcons column={column} />
        <span className="ml-auto max-w-28 shrink-0 truncate pl-2 font-mono text-faint">{column.type}</span>
      </li>
    ))}
    {table.hidden > 0 && (
      <li className="flex items-center px-2.5 text-xs text-muted" style={{ height: rowHeight }}>
        and {counted(table.hidden, 'more column')}
      </li>
    )}
  </ul>
))

/** A table of the diagram: its name leads to its rows. */
export const TableBox = memo(({ data: { table, isDimmed }, selected }: NodeProps<TableNode>) => {
  const { ref } = useParams({ from: '/project/$ref' })
  const isTooSmall = useStore(({ transform: [, , zoom] }) => zoom < smallestReadable)
  const isFar = useInTurn(isTooSmall, isTooSmall)
  const hasColumns = useInTurn(!isFar, false)
  const link = (
    <Link
      to={tableEditorPaths.table({ ref, id: table.id })}
      title={table.name}
      draggable={false}
      className={`min-w-0 rounded-sm font-medium underline-offset-2 hover:underline ${isFar ? 'text-center text-[44px] leading-tight break-words' : 'truncate text-sm'}`}
    >
      {table.name}
    </Link>
  )
  return (
    <>
      <div
        className={`size-full overflow-hidden rounded-md border bg-surface-1 text-text ${
          selected ? 'border-accent ring-2 ring-accent' : 'border-line-strong'
        } ${isDimmed ? 'opacity-30' : ''}`}
      >
        {isFar ? (
          <div className="grid size-full place-content-center p-2">{link}</div>
        ) : (
          <>
            <div
              className="flex items-center gap-2 border-b border-line bg-surface-2 px-2.5"
              style={{ height: headHeight }}
            >
              <Table2 aria-hidden size={13} className="shrink-0 text-faint" />
              {link}
              <span className="flex-1" />
              {!table.isProtected && <Badge tone="warning">No RLS</Badge>}
            </div>
            {hasColumns && <Columns table={table} />}
          </>
        )}
      </div>
    </>
  )
})
