import { startDevEnv } from '@cairn/dev-env'
import type { TestProject } from '@cairn/dev-env'
import { pgbench } from './pgbench.ts'
import type { PgbenchLoad, PgbenchTarget } from './pgbench.ts'
import { dataDirOf, readRunningPostgres } from './postgres-pid.ts'
import type { Measure, Scenario } from './scenario.ts'
import { median, rounded } from './statistics.ts'

const rounds = 3
const seconds = 3
const oneRow = 'select * from item where id = 4711'

const loads = {
  // As many as the pooler has connections to the server.
  '15 clients': { sql: oneRow, connections: 15, lasts: { seconds } },
  'a connection for each transaction': { sql: oneRow, connections: 4, lasts: { seconds }, connectsAnew: true },
} satisfies Record<string, PgbenchLoad>

/** As many as may connect to it. */
const crowd = { sql: oneRow, connections: 200, lasts: { transactions: 100 } }

const ways = ['the server itself', 'the gateway', 'the pooler'] as const
type Way = (typeof ways)[number]

/** The most server processes of a role while something runs. */
const mostProcesses = async <T>(project: TestProject, work: Promise<T>): Promise<{ result: T; most: number }> => {
  const state = { isRunning: true }
  const running = work.finally(() => {
    state.isRunning = false
  })
  let most = 0
  const sample = async () => {
    while (state.isRunning) {
      const [counted] = await project.query(
        `select count(*) from pg_stat_activity where application_name = 'pgbench' and backend_type = 'client backend'`,
      )
      most = Math.max(most, Number(counted?.rows[0]?.[0]))
    }
  }
  const [result] = await Promise.all([running, sample()])
  return { result, most }
}

const measured = async (targets: Readonly<Record<Way, PgbenchTarget>>) => {
  const rates = new Map<string, number[]>()
  // The first round is not counted: the code is not compiled yet.
  for (let round = -1; round < rounds; round += 1)
    for (const [name, load] of Object.entries(loads))
      for (const way of ways) {
        const rate = await pgbench(targets[way], load)
        if (rate === undefined) return undefined
        const key = `${name}: ${way}`
        if (round >= 0) rates.set(key, [...(rates.get(key) ?? []), rate])
      }
  return rates
}

export const pooler: Scenario = {
  name: 'pooler',
  about: 'One row by key through the pooler in transaction mode, against the gateway and the server itself, by pgbench',
  run: async () => {
    await using env = await startDevEnv()
    const project = await (await env.signUp('bench')).createProject()
    const { socketDir, port } = await readRunningPostgres(dataDirOf(env.home, project.ref))
    await project.query(`
      create table item (id int primary key, name text not null, note text);
      insert into item select n, 'item ' || n, 'note of item ' || n from generate_series(1, 100000) n;`)
    await project.query('vacuum analyze')
    const { password } = project
    const behind = { host: '127.0.0.1', user: `postgres.${project.ref}`, password }
    const targets = {
      'the server itself': { host: socketDir, port, user: 'postgres', password },
      'the gateway': { ...behind, port: env.platform.postgresPort },
      'the pooler': { ...behind, port: env.platform.poolerPort },
    }
    const rates = await measured(targets)
    if (rates === undefined) return { measures: [], notes: ['pgbench is not installed.'], raw: {} }
    const crowded = await mostProcesses(project, pgbench(targets['the pooler'], crowd))
    const rateOf = (key: string) => median(rates.get(key) ?? [])
    const against = (name: keyof typeof loads): Measure => ({
      name: `${name}: gateway against pooler`,
      value: rounded(rateOf(`${name}: the gateway`) / rateOf(`${name}: the pooler`)),
      unit: 'x',
    })
    return {
      measures: [
        ...[...rates.keys()].map((name): Measure => ({ name, value: Math.round(rateOf(name)), unit: 'a second' })),
        against('15 clients'),
        against('a connection for each transaction'),
        { name: '200 clients: the pooler', value: Math.round(crowded.result ?? 0), unit: 'a second' },
        { name: '200 clients: server connections', value: crowded.most, unit: 'connections', target: 15 },
      ],
      notes: [
        `${rounds} rounds of ${seconds} seconds a way, in turns, after one that is not counted; medians of the rounds.`,
        'pgbench in a process of its own, prepared statements of the protocol; the cores are shared with it and Postgres.',
        'The gateway and the pooler are in one Node process, over TCP without TLS; the server itself over its socket.',
        'The size has 60 connections; the pooler serves 200 clients by a quarter of them.',
      ],
      raw: { rates: Object.fromEntries(rates) },
    }
  },
}
