import type { IdleProject } from '@cairn/contracts/billing/idle-pause'
import type { JobQueue } from '@cairn/jobs'
import { managers } from '@cairn/contracts/roles'
import type { PoolClient } from 'pg'
import type { Database, Row } from '../../../db/database.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { billingMailJob } from '../billing-mail-job.ts'

interface UseRow extends Row {
  project_id: string
  used_ms: string
  warned_ms: string | null
}

type Words = Pick<Mail, 'subject' | 'text'>

/** When projects were last used, and who was warned of it. */
export interface ProjectUses {
  /** Times of before what is stored change nothing. */
  note: (uses: ReadonlyMap<string, number>) => Promise<void>
  /** By the id of the project. */
  list: () => Promise<ReadonlyMap<number, IdleProject>>
  /** Mails it to those who can restore the project. Nothing if the project was used, or they were warned already. */
  warn: (
    project: { id: number; organizationId: number },
    idle: IdleProject,
    nowMs: number,
    words: Words,
  ) => Promise<void>
  /** For the transaction of the pause: false if the project was used in the meantime. Mails it. */
  confirmIdle: (
    client: Pick<PoolClient, 'query'>,
    project: { id: number; organizationId: number },
    idle: IdleProject,
    words: Words,
  ) => Promise<boolean>
}

type Jobs = Pick<JobQueue, 'enqueue'>

const milliseconds = (column: string): string => `round(extract(epoch from ${column}) * 1000)::text`

// Postgres counts microseconds.
const notUsedSince = `used_at < $2::timestamptz + interval '1 second'`

const mailManagers = async (
  jobs: Jobs,
  client: Pick<PoolClient, 'query'>,
  organizationId: number,
  words: Words,
): Promise<void> => {
  const { rows } = await client.query<{ email: string }>(
    `select u.email from platform.members m join auth.users u on u.id = m.account_id
     where m.organization_id = $1 and m.role = any($2) and u.email <> '' order by u.email`,
    [organizationId, managers],
  )
  for (const { email: to } of rows) await jobs.enqueue(client, { name: billingMailJob, data: { to, ...words } })
}

export const createProjectUses = (db: Database, jobs: Jobs): ProjectUses => ({
  note: async (uses) => {
    await db.query(
      `insert into platform.project_uses (project_id, used_at)
       select p.id, it.used_at from unnest($1::text[], $2::timestamptz[]) it (ref, used_at)
       join platform.projects p on p.ref = it.ref order by p.id
       on conflict (project_id) do update set used_at = excluded.used_at, warned_at = null
         where project_uses.used_at < excluded.used_at`,
      [[...uses.keys()], [...uses.values()].map((usedAtMs) => new Date(usedAtMs))],
    )
  },
  list: async () => {
    const rows = await db.query<UseRow>(
      `select project_id, ${milliseconds('used_at')} as used_ms, ${milliseconds('warned_at')} as warned_ms
       from platform.project_uses`,
    )
    return new Map(
      rows.map(({ project_id: id, used_ms: usedMs, warned_ms: warnedMs }) => [
        Number(id),
        { usedAtMs: Number(usedMs), warnedAtMs: warnedMs === null ? null : Number(warnedMs) },
      ]),
    )
  },
  warn: ({ id, organizationId }, { usedAtMs }, nowMs, words) =>
    db.transaction(async (client) => {
      const { rowCount } = await client.query(
        `update platform.project_uses set warned_at = $3
         where project_id = $1 and ${notUsedSince} and warned_at is null`,
        [id, new Date(usedAtMs), new Date(nowMs)],
      )
      if (rowCount === 1) await mailManagers(jobs, client, organizationId, words)
    }),
  confirmIdle: async (client, { id, organizationId }, { usedAtMs }, words) => {
    const { rows } = await client.query(
      `select from platform.project_uses where project_id = $1 and ${notUsedSince} for update`,
      [id, new Date(usedAtMs)],
    )
    if (rows.length === 0) return false
    await mailManagers(jobs, client, organizationId, words)
    return true
  },
})
