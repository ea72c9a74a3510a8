import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { World } from './checks.ts'
import { addressOf, evaluate, makeQuery, makeTables, nameOf, parentOf, tableCount } from './naive-evaluation.ts'
import { Random } from '../../chaos/random.ts'
import { inParallel } from './in-parallel.ts'
import type { RestWorld } from './world.ts'

// Few, to keep the suite short. `npm run fuzz` sends as many as wanted.
const requestCount = 300
const testSeed = 22

const tableSql = (rows: unknown, table: number): string =>
  `create table ${nameOf(table)} (id int primary key, n int, s text collate "C",
     parent_id int ${table === 0 ? '' : `references ${nameOf(parentOf(table))}`});
   insert into ${nameOf(table)} select * from json_populate_recordset(null::${nameOf(table)}, '${JSON.stringify(rows)}');`

/** Requests made at random over 30 related tables, answered here by looking at every row. Throws at the first difference. */
export const compareGenerated = async (world: RestWorld, count: number, seed: number): Promise<void> => {
  const tables = makeTables(seed)
  await world.sql(tables.map(tableSql).join('\n'))
  const random = new Random(seed)
  const queries = Array.from({ length: count }, () => makeQuery(random, random.between(0, tableCount - 1), 2))
  let rows = 0
  await inParallel(count, 8, async (index) => {
    const query = queries[index]
    assert.ok(query !== undefined)
    const address = addressOf(query)
    const { status, json, text } = await world.send(address)
    assert.equal(status, 200, `${address}: ${text}`)
    const expected = evaluate(tables, query)
    rows += expected.length
    assert.deepEqual(json, expected, address)
  })
  assert.ok(rows > 100, `Only ${rows} rows were compared.`)
}

export const generatedChecks = (world: World): void => {
  test(`${requestCount} generated requests over ${tableCount} related tables are answered as a naive evaluation answers them`, () =>
    compareGenerated(world(), requestCount, testSeed))
}
