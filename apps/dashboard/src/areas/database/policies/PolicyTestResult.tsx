import type { PolicyTest } from '@cairn/contracts/database/policy-test'
import { counted } from '~/lib/counts.ts'
import { Badge } from '~/ui/badge.tsx'
import { explainRow, refusalCounts } from './explain-test.ts'

type TestedRow = PolicyTest['rows'][number]

const shownColumns = 4
const shownCharacters = 60

/** The beginning of a row, to know it by. */
const rowText = (columns: readonly string[], { cells }: TestedRow): string =>
  columns
    .slice(0, shownColumns)
    .map((name, index) => `${name}: ${cells[index]?.slice(0, shownCharacters) ?? 'NULL'}`)
    .join(' · ')

const Notes = ({ test, role }: { test: PolicyTest; role: string }) => (
  <>
    {!test.has_privilege && (
      <p className="text-sm text-danger">
        {role} does not have the privilege for this command on the table, so PostgreSQL refuses it before any policy.
      </p>
    )}
    {test.row_security === 'off' && (
      <p className="text-sm text-warning">Row-level security of this table is off: its policies do not apply.</p>
    )}
    {test.row_security === 'bypassed' && (
      <p className="text-sm text-muted">Row-level security does not apply to {role}.</p>
    )}
    {test.is_cut && (
      <p className="text-sm text-muted">The table has more rows: the first {test.rows.length} were tested.</p>
    )}
  </>
)

/** What the policies decided, row by row. */
export const PolicyTestResult = ({ test, role }: { test: PolicyTest; role: string }) => {
  const allowed = test.rows.filter(({ is_allowed: isAllowed }) => isAllowed).length
  return (
    <section aria-label="Result" className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-medium">
        {counted(allowed, 'row')} of {test.rows.length} allowed for {role}
      </h3>
      <Notes test={test} role={role} />
      {refusalCounts(test).length > 0 && (
        <ul aria-label="Refused rows by reason" className="grid gap-1 text-sm text-muted">
          {refusalCounts(test).map(({ reason, count }) => (
            <li key={reason}>
              {reason}: {counted(count, 'row')}
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Tested rows" className="grid">
        {test.rows.map((row, index) => {
          const { through, refusals } = explainRow(test, row)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a table may be equal, and their order is fixed
            <li key={index} className="grid gap-1 border-t border-line py-2 text-sm">
              <span className="flex min-w-0 items-center gap-2">
                <Badge tone={row.is_allowed ? 'success' : 'danger'}>{row.is_allowed ? 'Allowed' : 'Refused'}</Badge>
                <span className="min-w-0 truncate font-mono text-xs">{rowText(test.columns, row)}</span>
              </span>
              <span className="text-xs text-muted">
                {[...(through.length > 0 ? [`Let through by ${through.join(', ')}`] : []), ...refusals].join('. ')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
