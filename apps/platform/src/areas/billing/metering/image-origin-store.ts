import type { Day } from '@cairn/contracts/billing/invoices/cycles'
import { dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { Queries } from '../../../db/database.ts'

const atOnce = 10_000

export interface ImageOriginStore {
  /** Notes the images that a project transformed on a day. Returns of how many it was the first day in the cycle. */
  note: (ref: string, cycleStart: Day, day: Day, origins: readonly string[]) => Promise<bigint>
  /** Deletes those of cycles that began before a day. */
  expire: (before: Day) => Promise<void>
}

export const createImageOriginStore = (db: Queries): ImageOriginStore => ({
  note: async (ref, cycleStart, day, origins) => {
    const place = [ref, dayText(cycleStart), dayText(day)]
    for (let at = 0; at < origins.length; at += atOnce)
      await db.query(
        `insert into platform.image_origins as known (project_ref, cycle, day, origin)
         select $1, $2, $3, origin from unnest($4::uuid[]) as it (origin)
         -- In one order, so that two runs at once wait for each other.
         order by origin
         -- A line of an earlier day may come late.
         on conflict (project_ref, cycle, origin) do update set day = excluded.day where excluded.day < known.day`,
        [...place, origins.slice(at, at + atOnce)],
      )
    const [row] = await db.query<{ count: string }>(
      'select count(*) from platform.image_origins where project_ref = $1 and cycle = $2 and day = $3',
      place,
    )
    return BigInt(row?.count ?? 0)
  },
  expire: async (before) => {
    await db.query('delete from platform.image_origins where cycle < $1', [dayText(before)])
  },
})
