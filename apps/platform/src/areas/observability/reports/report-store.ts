import { maxReports } from '@cairn/contracts/observability/report-charts'
import type { CustomReport, ReportContent, ReportSummary } from '@cairn/contracts/observability/reports'
import type { PoolClient } from 'pg'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Actor } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import type { StoredProject } from '../../projects/project-store.ts'

interface SummaryRow extends Row {
  id: string
  name: string
  version: number
  is_shared: boolean
  is_own: boolean
  blocks: number
  inserted_at: Date
  updated_at: Date
}

interface ReportRow extends SummaryRow {
  content: ReportContent
}

const toSummary = (row: SummaryRow): ReportSummary => ({
  id: row.id,
  name: row.name,
  version: row.version,
  is_shared: row.is_shared,
  is_own: row.is_own,
  blocks: row.blocks,
  inserted_at: row.inserted_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const toReport = (row: ReportRow): CustomReport => ({ ...toSummary(row), content: row.content })

/** With the project as parameter $1 and the account as $2. */
const summaryColumns = `r.id, r.name, r.version, r.is_shared, r.owner_id = $2 as is_own, r.blocks, r.inserted_at,
  r.updated_at`
const isVisible = 'r.project_id = $1 and (r.owner_id = $2 or r.is_shared)'
const selectOne = `select ${summaryColumns}, r.content from platform.reports r where ${isVisible} and r.id = $3`

/** Who changes a report, and where. */
export interface ReportWriter {
  project: Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>
  by: Actor
}

export interface SavedReport {
  id: string
  name: string
  is_shared: boolean
  /** The one that the change began from; 0: a new report. */
  version: number
  content: ReportContent
}

type Refused = 'missing' | 'changed' | 'not_own' | 'too_many'

export interface ReportStore {
  list: (project: Pick<StoredProject, 'id'>, accountId: string) => Promise<ReportSummary[]>
  find: (project: Pick<StoredProject, 'id'>, accountId: string, id: string) => Promise<CustomReport | undefined>
  /** `changed`: the stored version is another one (or, for 0, the id is taken). `not_own`: only who created it makes it private. */
  save: (writer: ReportWriter, report: SavedReport) => Promise<CustomReport | Refused>
  remove: (writer: ReportWriter, id: string) => Promise<ReportSummary | undefined>
}

type Client = Pick<PoolClient, 'query'>
type ReportAction = 'report.shared' | 'report.unshared' | 'report.changed' | 'report.deleted'

/** Only what concerns shared reports is recorded: private ones are their owner's. */
const audit = (client: Client, { project, by }: ReportWriter, action: ReportAction, details: { report: string }) =>
  recordAudit(client, by, {
    organizationId: project.organization_id,
    action,
    target: { type: 'project', id: project.ref, name: project.name },
    details,
  })

const valuesOf = ({ name, is_shared: isShared, content }: SavedReport) => [
  name,
  isShared,
  JSON.stringify(content),
  content.blocks.length,
]

const insert = async (
  client: Client,
  { project, by }: ReportWriter,
  saved: SavedReport,
): Promise<Refused | 'saved'> => {
  const { rows } = await client.query<{ count: string }>(`select count(*) from platform.reports r where ${isVisible}`, [
    project.id,
    by.accountId,
  ])
  if (Number(rows[0]?.count) >= maxReports) return 'too_many'
  const { rowCount } = await client.query(
    `insert into platform.reports (id, project_id, owner_id, version, name, is_shared, content, blocks)
     values ($1, $2, $3, 1, $4, $5, $6, $7) on conflict (id) do nothing`,
    [saved.id, project.id, by.accountId, ...valuesOf(saved)],
  )
  return rowCount === 1 ? 'saved' : 'changed'
}

const lock = async (client: Client, { project, by }: ReportWriter, id: string) => {
  const { rows } = await client.query<SummaryRow>(
    `select ${summaryColumns} from platform.reports r where ${isVisible} and r.id = $3 for update`,
    [project.id, by.accountId, id],
  )
  return rows[0]
}

const update = async (client: Client, writer: ReportWriter, saved: SavedReport): Promise<Refused | SummaryRow> => {
  const found = await lock(client, writer, saved.id)
  if (found === undefined) return 'missing'
  if (found.version !== saved.version) return 'changed'
  if (found.is_shared && !saved.is_shared && !found.is_own) return 'not_own'
  await client.query(
    `update platform.reports set name = $2, is_shared = $3, content = $4, blocks = $5, version = version + 1,
       updated_at = now() where id = $1`,
    [saved.id, ...valuesOf(saved)],
  )
  return found
}

/** What is recorded of a save, if anything. */
const actionOf = (wasShared: boolean, isShared: boolean): ReportAction | undefined => {
  if (wasShared !== isShared) return isShared ? 'report.shared' : 'report.unshared'
  return isShared ? 'report.changed' : undefined
}

export const createReportStore = (db: Database): ReportStore => ({
  list: async ({ id: projectId }, accountId) => {
    const rows = await db.query<SummaryRow>(
      `select ${summaryColumns} from platform.reports r where ${isVisible} order by lower(r.name), r.id`,
      [projectId, accountId],
    )
    return rows.map(toSummary)
  },

  find: async ({ id: projectId }, accountId, id) => {
    const [row] = await db.query<ReportRow>(selectOne, [projectId, accountId, id])
    return row && toReport(row)
  },

  save: (writer, report) =>
    db.transaction(async (client) => {
      const outcome = await (report.version === 0 ? insert : update)(client, writer, report)
      if (typeof outcome === 'string' && outcome !== 'saved') return outcome
      const action = actionOf(typeof outcome !== 'string' && outcome.is_shared, report.is_shared)
      if (action !== undefined) await audit(client, writer, action, { report: report.name })
      const { rows } = await client.query<ReportRow>(selectOne, [writer.project.id, writer.by.accountId, report.id])
      return rows[0] === undefined ? 'missing' : toReport(rows[0])
    }),

  remove: (writer, id) =>
    db.transaction(async (client) => {
      const found = await lock(client, writer, id)
      if (found === undefined) return undefined
      await client.query('delete from platform.reports where id = $1', [id])
      if (found.is_shared) await audit(client, writer, 'report.deleted', { report: found.name })
      return toSummary(found)
    }),
})
