import { Installation } from '@cairn/dev-env/installation'
import type { TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { Pool } from 'pg'
import { dataDirOf, readRunningPostgres } from './postgres-pid.ts'
import type { Measure, Scenario } from './scenario.ts'
import type { Summary } from './statistics.ts'
import { rounded, summarize } from './statistics.ts'

const rowCount = 10_000
const rounds = 10
const queriesPerRound = 200
const widths = [1, 8] as const

/** Asks for the row of that id, and throws unless it comes. */
type Ask = (id: number) => Promise<void>

const sqlFor = (id: number) => `select id, name from item where id = ${id}`

const throughPlatform =
  (project: TestProject): Ask =>
  async (id) => {
    const [result] = await project.query(sqlFor(id))
    if (result?.rows[0]?.[0] !== String(id)) throw new Error(`The platform did not find row ${id}.`)
  }

const throughDriver =
  (pool: Pool): Ask =>
  async (id) => {
    const { rows } = await pool.query<{ id: number }>(sqlFor(id))
    if (rows[0]?.id !== id) throw new Error(`The driver did not find row ${id}.`)
  }

// The same call without a database: what the client, HTTP and the server's routing cost by themselves.
const withoutDatabase =
  (project: TestProject): Ask =>
  async () => {
    await project.owner.request('GET /api/get-utc-time', {})
  }

/** Latencies in ms of `queriesPerRound` queries, `width` of them under way at any time; and the time of all. */
const timeBlock = async (ask: Ask, width: number) => {
  const latencies: number[] = []
  let next = 0
  const began = performance.now()
  const lane = async () => {
    while (next < queriesPerRound) {
      const id = ((next++ * 7919) % rowCount) + 1
      const asked = performance.now()
      await ask(id)
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return { latencies, blockMs: performance.now() - began }
}

interface Timed {
  width: number
  summary: Summary
  perSecond: number
}

/** Blocks of all ways take turns, so that what else the machine does meets all alike. */
const timeInTurns = async <Way extends string>(ways: Record<Way, Ask>, names: readonly Way[], width: number) => {
  const blocks = names.map((name) => ({ name, latencies: new Array<number>(), totalMs: 0 }))
  for (const { name } of blocks) await timeBlock(ways[name], width)
  for (let round = 0; round < rounds; round++)
    for (const block of blocks) {
      const { latencies, blockMs } = await timeBlock(ways[block.name], width)
      block.latencies.push(...latencies)
      block.totalMs += blockMs
    }
  return blocks.map(({ name, latencies, totalMs }) => ({
    name,
    width,
    summary: summarize(latencies),
    perSecond: (latencies.length / totalMs) * 1000,
  }))
}

const find = <T extends { name: string }>(timed: readonly T[], name: string): T => {
  const found = timed.find((each) => each.name === name)
  if (found === undefined) throw new Error(`Nothing was timed under the name ${name}.`)
  return found
}

const measuresOf = (timed: readonly (Timed & { name: string })[], width: number): Measure[] => {
  const platform = find(timed, 'platform')
  const driver = find(timed, 'driver')
  const empty = find(timed, 'empty')
  return [
    { name: `pg-meta, ${width} at a time, p50`, value: platform.summary.p50, unit: 'ms' },
    { name: `pg-meta, ${width} at a time, p95`, value: platform.summary.p95, unit: 'ms' },
    { name: `driver, ${width} at a time, p50`, value: driver.summary.p50, unit: 'ms' },
    { name: `empty request, ${width} at a time, p50`, value: empty.summary.p50, unit: 'ms' },
    { name: `pg-meta, ${width} at a time`, value: platform.perSecond, unit: 'a second' },
    { name: `driver, ${width} at a time`, value: driver.perSecond, unit: 'a second' },
    {
      name: `pg-meta against driver, ${width} at a time, p50`,
      value: rounded(platform.summary.p50 / driver.summary.p50),
      unit: 'x',
    },
  ]
}

export const query: Scenario = {
  name: 'query',
  about: 'One row by primary key through pg-meta, against the bare driver over the same socket, 1 and 8 at a time',
  run: async () => {
    await using installation = await Installation.start()
    const person = await signUp(installation.url, 'bench')
    const project = await person.createProject()
    await project.query(
      `create table item (id int primary key, name text not null);
       insert into item select id, 'item ' || id from generate_series(1, ${rowCount}) id;
       analyze item`,
    )
    const { socketDir, port } = await readRunningPostgres(dataDirOf(installation.home, project.ref))
    await using cleanup = new AsyncDisposableStack()
    const pool = new Pool({
      host: socketDir,
      port,
      user: 'postgres',
      password: project.password,
      database: 'postgres',
      // As many as the platform opens to a project.
      max: 6,
    })
    cleanup.defer(() => pool.end())
    const ways = {
      platform: throughPlatform(project),
      driver: throughDriver(pool),
      empty: withoutDatabase(project),
    }
    const measures: Measure[] = []
    const timed = []
    for (const width of widths) {
      const ofWidth = await timeInTurns(ways, ['platform', 'driver', 'empty'], width)
      timed.push(...ofWidth)
      measures.push(...measuresOf(ofWidth, width))
    }
    return {
      measures,
      notes: [
        `${rounds} rounds of ${queriesPerRound} queries a way, the ways taking turns, after one round that is not counted; client and platform share the machine.`,
        'The platform is asked by fetch over a kept connection; the driver has a pool of 6, as the platform has.',
        '"Empty request" is GET /api/get-utc-time: what client, HTTP and routing cost without a database.',
      ],
      raw: { timed },
    }
  },
}
