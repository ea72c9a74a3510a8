import type { ErrorReport, ErrorReportSummary } from '@cairn/contracts/error-reports/error-reports'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { ReportedError } from './read-envelope.ts'

interface ReportRow extends Row {
  id: string
  occurred_at: Date
  message: string
  stack: string
  path: string
  release: string | null
  account_id: string | null
  account_email: string | null
  user_agent: string
  tags: Record<string, string>
  resolved_at: Date | null
}

export interface ErrorReportStore {
  /** A second report of the same id changes nothing. */
  add: (report: ReportedError, from: { accountId: string | undefined; userAgent: string }) => Promise<void>
  /** Newest first. */
  list: () => Promise<ErrorReportSummary[]>
  get: (id: string) => Promise<ErrorReport>
  setResolved: (id: string, resolved: boolean) => Promise<ErrorReport>
  remove: (id: string) => Promise<void>
}

const keptReports = 1_000

const selectReport = `select r.id, r.occurred_at, r.message, r.stack, r.path, r.release, r.account_id, r.user_agent, r.tags,
  r.resolved_at, u.email as account_email
from platform.error_reports r left join auth.users u on u.id = r.account_id`

const summaryOf = (row: ReportRow): ErrorReportSummary => ({
  id: row.id,
  occurred_at: row.occurred_at.toISOString(),
  message: row.message,
  path: row.path,
  release: row.release,
  account_id: row.account_id,
  account_email: row.account_email,
  resolved_at: row.resolved_at?.toISOString() ?? null,
})

const reportOf = (row: ReportRow): ErrorReport => ({
  ...summaryOf(row),
  stack: row.stack,
  user_agent: row.user_agent,
  tags: row.tags,
})

export const createErrorReportStore = (db: Database): ErrorReportStore => {
  const get = async (id: string): Promise<ErrorReport> => {
    const [row] = await db.query<ReportRow>(`${selectReport} where r.id = $1`, [id])
    if (row === undefined) throw fail('error_report_not_found')
    return reportOf(row)
  }
  return {
    add: (report, { accountId, userAgent }) =>
      db.transaction(async (client) => {
        await client.query(
          `insert into platform.error_reports (id, message, stack, path, release, account_id, user_agent, tags)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
          [
            report.id,
            report.message,
            report.stack,
            report.path,
            report.release,
            accountId ?? null,
            userAgent,
            JSON.stringify(report.tags),
          ],
        )
        await client.query(
          `delete from platform.error_reports where number <=
             (select number from platform.error_reports order by number desc offset $1 limit 1)`,
          [keptReports],
        )
      }),
    list: async () => (await db.query<ReportRow>(`${selectReport} order by r.number desc`)).map(summaryOf),
    get,
    setResolved: async (id, resolved) => {
      await db.query(
        'update platform.error_reports set resolved_at = case when $2 then coalesce(resolved_at, now()) end where id = $1',
        [id, resolved],
      )
      return get(id)
    },
    remove: async (id) => {
      const removed = await db.query('delete from platform.error_reports where id = $1 returning id', [id])
      if (removed.length === 0) throw fail('error_report_not_found')
    },
  }
}
