import { join } from 'node:path'
import { appendRecord } from '../apps/platform/src/areas/observability/statements/history-file.ts'
import { statementsFolder } from '../apps/platform/src/areas/observability/statements/statement-history.ts'

const stepMs = 600_000
const steps = 2 * 144

interface Sample {
  query: string
  role: string
  /** In a step, and for each of them. */
  calls: number
  meanMs: number
  /** How much longer each takes in the last third of the last day. */
  slowdown: number
}

const statements: readonly Sample[] = [
  {
    query:
      'select o.id, o.placed_at, o.total, c.name\nfrom orders o\njoin customers c on c.id = o.customer_id\nwhere o.status = $1\norder by o.placed_at desc\nlimit $2',
    role: 'authenticated',
    calls: 190,
    meanMs: 11,
    slowdown: 3.4,
  },
  {
    query: 'select * from products where category_id = $1',
    role: 'authenticated',
    calls: 820,
    meanMs: 1.2,
    slowdown: 1,
  },
  { query: 'update orders set status = $1 where id = $2', role: 'postgres', calls: 61, meanMs: 0.8, slowdown: 1.1 },
  {
    query: 'select sum(total) from orders where placed_at >= $1 and placed_at < $2',
    role: 'postgres',
    calls: 2,
    meanMs: 240,
    slowdown: 1.2,
  },
  {
    query: 'insert into order_items (order_id, product_id, quantity) values ($1, $2, $3)',
    role: 'authenticated',
    calls: 75,
    meanMs: 0.3,
    slowdown: 1,
  },
]

/** A course that looks like chance, and is the same in each run. */
const wave = (index: number, period: number): number =>
  0.7 + 0.25 * Math.sin((index * 2 * Math.PI) / period) + 0.05 * Math.sin((index * 7_919) % 1_009)

/** What statements of a project did in the last two days. */
export const storeSampleStatements = async (home: string, ref: string): Promise<void> => {
  const folder = statementsFolder(join(home, 'metrics'), ref)
  const firstMs = Date.now() - steps * stepMs
  let day = ''
  for (let index = 0; index < steps; index += 1) {
    const atMs = firstMs + index * stepMs
    const today = new Date(atMs).toISOString().slice(0, 10)
    const isFirst = today !== day
    day = today
    await appendRecord(folder, {
      atMs,
      texts: isFirst ? Object.fromEntries(statements.map(({ query }, place) => [String(place + 1), query])) : {},
      deltas: statements.map(({ role, calls, meanMs, slowdown }, place) => {
        const called = Math.max(1, Math.round(calls * wave(index + place * 11, 144)))
        const each = meanMs * (0.9 + 0.2 * wave(index, 37)) * (index >= steps - 48 ? slowdown : 1)
        return {
          id: String(place + 1),
          role,
          calls: called,
          totalMs: called * each,
          rows: called * 10,
          blocksHit: called * 40,
          blocksRead: Math.round(called * 0.4 * slowdown),
        }
      }),
    })
  }
}
