import { randomUUID } from 'node:crypto'
import type { LintName } from '@cairn/contracts/advisors/lint-catalogue'
import { maxLintExceptions } from '@cairn/contracts/advisors/limits'
import { LintExceptionView } from '@cairn/contracts/advisors/lints'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Actor } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import type { StoredProject } from '../projects/project-store.ts'

interface ExceptionRow extends Row {
  created_at: Date
}

const toView = (row: ExceptionRow): LintExceptionView =>
  LintExceptionView.parse({ ...row, created_at: row.created_at.toISOString() })

const fields = 'id, lint_name, cache_key, reason, account_email, created_at'

type Scope = Pick<StoredProject, 'id'>
type Audited = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>

interface NewException {
  lint_name: LintName
  cache_key: string | null
  reason: string
}

export interface LintExceptionStore {
  list: (project: Scope) => Promise<LintExceptionView[]>
  /** Undefined where the project has too many. One that exists gets the new reason. */
  save: (project: Audited, by: Actor, exception: NewException) => Promise<LintExceptionView | undefined>
  remove: (project: Audited, by: Actor, id: string) => Promise<LintExceptionView | undefined>
}

const eventOf = (
  { ref, name, organization_id: organizationId }: Audited,
  { lint_name: rule, cache_key: finding, reason }: LintExceptionView,
  isRemoved: boolean,
) => {
  const ofRule = isRemoved ? ('advisor.rule_enabled' as const) : ('advisor.rule_disabled' as const)
  const ofFinding = isRemoved ? ('advisor.finding_reported' as const) : ('advisor.finding_ignored' as const)
  return {
    organizationId,
    action: finding === null ? ofRule : ofFinding,
    target: { type: 'project' as const, id: ref, name },
    details: { rule, ...(finding === null ? {} : { finding }), reason },
  }
}

export const createLintExceptionStore = (db: Database): LintExceptionStore => ({
  list: async ({ id: projectId }) => {
    const rows = await db.query<ExceptionRow>(
      `select ${fields} from platform.lint_exceptions where project_id = $1 order by created_at desc, id`,
      [projectId],
    )
    return rows.map(toView)
  },

  save: (project, by, { lint_name: rule, cache_key: finding, reason }) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<ExceptionRow>(
        `insert into platform.lint_exceptions (id, project_id, lint_name, cache_key, reason, account_email)
         select $1, $2, $3, $4, $5, $6
          where (select count(*) from platform.lint_exceptions where project_id = $2) < $7
         on conflict (project_id, lint_name, cache_key) do update
           set reason = excluded.reason, account_email = excluded.account_email, created_at = now()
         returning ${fields}`,
        [randomUUID(), project.id, rule, finding, reason, by.email, maxLintExceptions],
      )
      const [row] = rows
      if (row === undefined) return undefined
      const saved = toView(row)
      await recordAudit(client, by, eventOf(project, saved, false))
      return saved
    }),

  remove: (project, by, id) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<ExceptionRow>(
        `delete from platform.lint_exceptions where project_id = $1 and id = $2 returning ${fields}`,
        [project.id, id],
      )
      const [row] = rows
      if (row === undefined) return undefined
      const removed = toView(row)
      await recordAudit(client, by, eventOf(project, removed, true))
      return removed
    }),
})
