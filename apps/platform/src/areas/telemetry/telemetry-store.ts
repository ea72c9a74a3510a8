import type { getTelemetry, TelemetryEvent } from '@cairn/contracts/telemetry/telemetry'
import type { ResponseOf } from '@cairn/contracts/endpoint'
import type { Database, Row } from '../../db/database.ts'

type Overview = Pick<ResponseOf<typeof getTelemetry>, 'counts' | 'events'>

interface CountRow extends Row {
  action: string
  count: string
  last_at: Date
}

interface EventRow extends Row {
  id: string
  occurred_at: Date
  action: string
  pathname: string
  organization: string | null
  project: string | null
  person: string | null
  properties: Record<string, unknown>
}

export interface TelemetryStore {
  add: (event: TelemetryEvent, anonymousId: string | undefined) => Promise<void>
  identify: (anonymousId: string, accountId: string) => Promise<void>
  /** Forgets whose browser it is, where the account is the one that said so. */
  forget: (anonymousId: string, accountId: string) => Promise<void>
  overview: () => Promise<Overview>
  /** Deletes what is older than `days`, and what is beyond the last `most`. */
  sweep: (limits: { days: number; most: number }) => Promise<void>
}

const listedEvents = 200

export const createTelemetryStore = (db: Database): TelemetryStore => ({
  add: async ({ action, pathname, properties, groups, ...page }, anonymousId) => {
    await db.query(
      `insert into platform.telemetry_events (action, pathname, organization, project, anonymous_id, properties, page)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        action,
        pathname,
        groups?.organization ?? null,
        groups?.project ?? null,
        anonymousId ?? null,
        JSON.stringify(properties),
        JSON.stringify(page),
      ],
    )
  },
  identify: async (anonymousId, accountId) => {
    // A browser's cookie is its own: who knows another's cannot take over what was said of it.
    await db.query(
      `insert into platform.telemetry_identities (anonymous_id, account_id) values ($1, $2)
       on conflict (anonymous_id) do update set identified_at = now()
         where telemetry_identities.account_id = excluded.account_id`,
      [anonymousId, accountId],
    )
  },
  forget: async (anonymousId, accountId) => {
    await db.query('delete from platform.telemetry_identities where anonymous_id = $1 and account_id = $2', [
      anonymousId,
      accountId,
    ])
  },
  overview: async () => {
    const counts = await db.query<CountRow>(
      `select action, count(*) as count, max(occurred_at) as last_at
       from platform.telemetry_events group by action order by count(*) desc, action limit 100`,
    )
    const events = await db.query<EventRow>(
      `select e.id, e.occurred_at, e.action, e.pathname, e.organization, e.project, u.email as person, e.properties
       from platform.telemetry_events e
       left join platform.telemetry_identities i on i.anonymous_id = e.anonymous_id
       left join auth.users u on u.id = i.account_id
       order by e.id desc limit $1`,
      [listedEvents],
    )
    return {
      counts: counts.map((row) => ({
        action: row.action,
        count: Number(row.count),
        last_at: row.last_at.toISOString(),
      })),
      events: events.map(({ id, occurred_at: occurredAt, ...rest }) => ({
        ...rest,
        id: Number(id),
        occurred_at: occurredAt.toISOString(),
      })),
    }
  },
  sweep: async ({ days, most }) => {
    await db.query(
      `delete from platform.telemetry_events where occurred_at < now() - make_interval(days => $1)
         or id <= (select id from platform.telemetry_events order by id desc offset $2 limit 1)`,
      [days, most],
    )
    await db.query(
      'delete from platform.telemetry_identities where identified_at < now() - make_interval(days => $1)',
      [days],
    )
  },
})
