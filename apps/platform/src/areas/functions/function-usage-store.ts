import type { Day } from '@cairn/contracts/billing/invoices/cycles'
import { dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { Queries, Row } from '../../db/database.ts'

interface UseRow extends Row {
  bytes: string
}

/** What WebSockets of functions have carried to clients. */
export interface FunctionUsageStore {
  /** Adds to the bytes of the day of that moment. */
  add: (ref: string, bytes: number, atMs: number) => Promise<void>
  bytesOn: (ref: string, day: Day) => Promise<bigint>
  /** Deletes what was before a day. */
  expire: (before: Day) => Promise<void>
}

export const createFunctionUsageStore = (db: Queries): FunctionUsageStore => ({
  add: async (ref, bytes, atMs) => {
    await db.query(
      `insert into platform.function_days as d (project_ref, day, bytes) values ($1, $2, $3)
       on conflict (project_ref, day) do update set bytes = d.bytes + excluded.bytes`,
      [ref, dayText(dayOf(atMs)), bytes],
    )
  },
  bytesOn: async (ref, day) => {
    const [row] = await db.query<UseRow>(
      'select bytes from platform.function_days where project_ref = $1 and day = $2',
      [ref, dayText(day)],
    )
    return BigInt(row?.bytes ?? 0)
  },
  expire: async (before) => {
    await db.query('delete from platform.function_days where day < $1', [dayText(before)])
  },
})
