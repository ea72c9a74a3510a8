import type { Column } from '~/kit/TableRows.tsx'
import { formatCount } from '~/lib/counts.ts'
import type { ListedStatement } from './listed-statement.ts'
import { slowerText } from './listed-statement.ts'
import { shareText, timeText } from './rank-statements.ts'

const number = 'w-24 max-lg:hidden'

const slowest: Column<ListedStatement> = {
  id: 'max',
  label: 'Slowest',
  className: number,
  isNumber: true,
  cell: (statement) => (statement.isInTime ? '–' : timeText(statement.max_ms)),
}

const before: Column<ListedStatement> = {
  id: 'before',
  label: 'Mean before',
  className: 'w-28 max-lg:hidden',
  isNumber: true,
  cell: (statement) => {
    if (!statement.isInTime || statement.mean_before_ms === null) return '–'
    const slower = slowerText(statement.mean_ms, statement.mean_before_ms)
    return (
      <>
        {timeText(statement.mean_before_ms)}
        {slower !== undefined && <span className="block text-xs text-warning">{slower}</span>}
      </>
    )
  },
}

/** The columns of the statements. `allMs` is the time of all of them together. */
export const statementColumns = (
  allMs: number,
  isInTime: boolean,
  onOpen: (id: string) => void,
): readonly Column<ListedStatement>[] => [
  {
    id: 'query',
    label: 'Statement',
    cell: ({ id, role, query }) => (
      <button
        type="button"
        onClick={() => onOpen(`${id} ${role}`)}
        className="block w-full truncate rounded-sm text-left font-mono text-xs text-text underline-offset-2 hover:underline"
      >
        {query.replaceAll(/\s+/g, ' ').slice(0, 300)}
      </button>
    ),
  },
  {
    id: 'role',
    label: 'Role',
    className: 'w-36 max-xl:hidden',
    cell: ({ role }) => <span className="block truncate font-mono text-xs text-muted">{role}</span>,
  },
  { id: 'calls', label: 'Calls', className: number, isNumber: true, cell: ({ calls }) => formatCount(calls) },
  {
    id: 'total',
    label: 'Total time',
    className: 'w-24',
    isNumber: true,
    cell: ({ total_ms: total }) => (
      <>
        {timeText(total)}
        <span className="block text-xs text-faint">{shareText(total, allMs)}</span>
      </>
    ),
  },
  { id: 'mean', label: 'Mean', className: number, isNumber: true, cell: ({ mean_ms: mean }) => timeText(mean) },
  isInTime ? before : slowest,
  {
    id: 'cache',
    label: 'In cache',
    className: number,
    isNumber: true,
    cell: ({ cache_hit: hit }) => (hit === null ? '–' : `${(hit * 100).toFixed(1)}%`),
  },
]
