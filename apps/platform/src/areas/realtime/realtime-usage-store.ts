import type { Day } from '@cairn/contracts/billing/invoices/cycles'
import { dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { RealtimeUse } from '@cairn/realtime'
import type { Queries, Row } from '../../db/database.ts'

interface UseRow extends Row {
  messages: string
  clients: number
  bytes: string
}

/** What was used on a day. */
export interface RealtimeDay {
  messages: bigint
  clients: bigint
  bytes: bigint
}

export interface RealtimeUsageStore {
  /** Adds to what was used on the day of that moment. */
  add: (ref: string, use: RealtimeUse, atMs: number) => Promise<void>
  /** Undefined: nothing. */
  onDay: (ref: string, day: Day) => Promise<RealtimeDay | undefined>
  /** Deletes what was used before a day. */
  expire: (before: Day) => Promise<void>
}

export const createRealtimeUsageStore = (db: Queries): RealtimeUsageStore => ({
  add: async (ref, { messages, clients, bytes }, atMs) => {
    await db.query(
      `insert into platform.realtime_days as d (project_ref, day, messages, clients, bytes) values ($1, $2, $3, $4, $5)
       on conflict (project_ref, day) do update
         set messages = d.messages + excluded.messages, clients = greatest(d.clients, excluded.clients),
             bytes = d.bytes + excluded.bytes`,
      [ref, dayText(dayOf(atMs)), messages, clients, bytes],
    )
  },
  onDay: async (ref, day) => {
    const [row] = await db.query<UseRow>(
      'select messages, clients, bytes from platform.realtime_days where project_ref = $1 and day = $2',
      [ref, dayText(day)],
    )
    return row && { messages: BigInt(row.messages), clients: BigInt(row.clients), bytes: BigInt(row.bytes) }
  },
  expire: async (before) => {
    await db.query('delete from platform.realtime_days where day < $1', [dayText(before)])
  },
})
