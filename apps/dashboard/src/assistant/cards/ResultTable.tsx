import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { formatCount } from '~/lib/counts.ts'
import { withKeys } from '~/lib/with-keys.ts'

const shownRows = 20

const countOf = ({ command, rowCount, rows }: StatementResult): string => {
  const count = rowCount ?? rows.length
  return `${command}, ${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
}

/** The first rows of a statement. */
export const ResultTable = ({ result }: { result: StatementResult }) => (
  <div>
    <p className="px-3 py-1.5 text-xs text-muted">
      {countOf(result)}
      {result.rows.length > shownRows && `, the first ${shownRows} shown`}
    </p>
    {result.columns.length > 0 && (
      <section
        aria-label="Rows"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-60 overflow-auto border-t border-line"
      >
        <table className="w-max min-w-full font-mono text-xs">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              {withKeys(result.columns, ({ name }) => name).map(({ key, item: { name } }) => (
                <th key={key} className="px-3 py-1 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {withKeys(result.rows.slice(0, shownRows), String).map(({ key, item: row }) => (
              <tr key={key} className="border-b border-line last:border-0">
                {withKeys(row, String).map(({ key: at, item: cell }) => (
                  <td key={at} className="max-w-60 truncate px-3 py-1">
                    {cell ?? <span className="text-faint">NULL</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </div>
)
