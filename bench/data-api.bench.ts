import { startDevEnv } from '@cairn/dev-env'
import type { TestProject } from '@cairn/dev-env'
import fastify from 'fastify'
import { Pool } from 'pg'
import { httpLoad } from './http-load.ts'
import type { HttpLoad, LoadRequest } from './http-load.ts'
import { pgbench } from './pgbench.ts'
import { dataDirOf, readRunningPostgres } from './postgres-pid.ts'
import type { RunningPostgres } from './postgres-pid.ts'
import type { Measure, Scenario } from './scenario.ts'
import { median, rounded } from './statistics.ts'

const rounds = 5
const seconds = 4
const connections = 20
const rowCount = 1_000_000
/** As many as the data API has for a project. */
const poolSize = 8

const fill = `
create table item (id int primary key, name text not null, note text, amount numeric(10, 2), made_at timestamptz, is_public boolean not null);
insert into item select n, 'item ' || n, 'note of item ' || n, n / 100.0, '2026-01-01'::timestamptz + n * interval '1 second', true
  from generate_series(1, ${rowCount}) n;
alter table item enable row level security;
create policy read_public on item for select to anon using (is_public);
create table entry (id bigint generated always as identity primary key, name text not null, amount int);
alter table entry enable row level security;
create policy add_any on entry for insert to anon with check (amount >= 0);
create table customer (id int primary key, name text not null);
create table purchase (id int primary key, customer_id int not null references customer, placed_on date);
create table line (id int primary key, purchase_id int not null references purchase, product text, quantity int);
insert into customer select n, 'customer ' || n from generate_series(1, 1000) n;
insert into purchase select n, (n - 1) / 5 + 1, '2026-01-01'::date + n % 300 from generate_series(1, 5000) n;
insert into line select n, (n - 1) / 4 + 1, 'product ' || n % 97, n % 9 from generate_series(1, 20000) n;
create index on purchase (customer_id);
create index on line (purchase_id);
`

const oneRow = 'select * from item where id = $1'
const manyRows = 'select * from item order by id limit 1000'
const insert = 'insert into entry (name, amount) values ($1, $2)'
const threeLevels = `
select c.id, c.name, coalesce((
  select json_agg(json_build_object('id', p.id, 'placed_on', p.placed_on, 'line', coalesce((
    select json_agg(json_build_object('id', l.id, 'product', l.product, 'quantity', l.quantity))
    from line l where l.purchase_id = p.id), '[]')))
  from purchase p where p.customer_id = c.id), '[]') as purchase
from customer c where c.id = $1`

/** What a developer writes by hand: a route, a pool, a query, without roles. */
const startBareServer = async ({ socketDir, port }: RunningPostgres, password: string) => {
  const pool = new Pool({ host: socketDir, port, user: 'postgres', password, database: 'postgres', max: poolSize })
  // `end` does not wait until the server has read that a connection ends, and the server may be stopped before it has.
  pool.on('error', () => undefined)
  const server = fastify({ logger: false })
  server.get<{ Params: { id: string } }>(
    '/item/:id',
    async ({ params: { id } }) => (await pool.query({ name: 'one', text: oneRow, values: [id] })).rows,
  )
  server.get('/items', async () => (await pool.query({ name: 'many', text: manyRows })).rows)
  server.get<{ Params: { id: string } }>(
    '/customer/:id',
    async ({ params: { id } }) => (await pool.query({ name: 'three', text: threeLevels, values: [id] })).rows,
  )
  server.post<{ Body: { name: string; amount: number } }>('/entry', async ({ body: { name, amount } }, reply) => {
    await pool.query({ name: 'insert', text: insert, values: [name, amount] })
    return reply.code(201).send()
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await pool.end()
    },
  }
}

interface Comparison {
  name: string
  api: LoadRequest
  bare: LoadRequest
  /** The least share of the bare route's throughput. */
  share: number
}

const entry = JSON.stringify({ name: 'an entry', amount: 3 })

const comparisons = (api: string, bare: string, key: string): Comparison[] => {
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const json = { 'content-type': 'application/json' }
  return [
    {
      name: 'one row by key',
      api: { url: `${api}/item?id=eq.4711`, headers },
      bare: { url: `${bare}/item/4711` },
      share: 0.6,
    },
    {
      name: '1,000 rows',
      api: { url: `${api}/item?order=id&limit=1000`, headers },
      bare: { url: `${bare}/items` },
      share: 0.8,
    },
    {
      name: 'insert',
      api: { url: `${api}/entry`, method: 'POST', headers: { ...headers, ...json }, body: entry },
      bare: { url: `${bare}/entry`, method: 'POST', headers: json, body: entry },
      share: 0.6,
    },
    {
      name: 'three levels of embeds',
      api: { url: `${api}/customer?id=eq.77&select=id,name,purchase(id,placed_on,line(id,product,quantity))`, headers },
      bare: { url: `${bare}/customer/77` },
      share: 0.7,
    },
  ]
}

/** Rounds of both in turns, after one of each that is not counted: the code is not compiled yet. */
const timeInTurns = async ({ api, bare }: Comparison) => {
  const timed = { api: new Array<HttpLoad>(), bare: new Array<HttpLoad>() }
  for (let round = -1; round < rounds; round += 1)
    for (const way of ['api', 'bare'] as const) {
      const result = await httpLoad(way === 'api' ? api : bare, { connections, seconds })
      if (round >= 0) timed[way].push(result)
    }
  return timed
}

const perSecond = (loads: readonly HttpLoad[]) => median(loads.map(({ requests }) => requests.average))
const p99 = (loads: readonly HttpLoad[]) => median(loads.map(({ latency }) => latency.p99))

const measuresOf = ({ name, share }: Comparison, timed: Awaited<ReturnType<typeof timeInTurns>>): Measure[] => {
  return [
    { name: `${name}: data API`, value: Math.round(perSecond(timed.api)), unit: 'a second' },
    { name: `${name}: bare route`, value: Math.round(perSecond(timed.bare)), unit: 'a second' },
    {
      name: `${name}: bare against data API`,
      value: rounded(perSecond(timed.bare) / perSecond(timed.api)),
      unit: 'x',
      target: rounded(1 / share),
    },
    { name: `${name}: data API, p99`, value: p99(timed.api), unit: 'ms' },
    { name: `${name}: bare route, p99`, value: p99(timed.bare), unit: 'ms' },
    ...(name === 'one row by key'
      ? [
          {
            name: `${name}: p99 against bare`,
            value: rounded(p99(timed.api) / p99(timed.bare)),
            unit: 'x' as const,
            target: 2,
          },
        ]
      : []),
  ]
}

const anonKey = async (project: TestProject): Promise<string> => {
  const keys = await project.owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  return keys.find(({ name }) => name === 'anon')?.api_key ?? ''
}

export const dataApi: Scenario = {
  name: 'data-api',
  about: `The data API with row security, against a bare Fastify route with pg in the same process; ${rowCount.toLocaleString('en')} rows`,
  run: async () => {
    await using env = await startDevEnv()
    const project = await (await env.signUp('bench')).createProject()
    const postgres = await readRunningPostgres(dataDirOf(env.home, project.ref))
    await project.query(fill)
    await project.query('vacuum analyze')
    await using bare = await startBareServer(postgres, project.password)
    const asked = comparisons(`${(await project.detail()).url}/rest/v1`, bare.url, await anonKey(project))
    const results = []
    for (const comparison of asked) results.push({ comparison, timed: await timeInTurns(comparison) })
    const { socketDir, port } = postgres
    const owner = { host: socketDir, port, user: 'postgres', password: project.password }
    const bench = await pgbench(owner, { sql: oneRow.replace('$1', '4711'), connections: poolSize, lasts: { seconds } })
    return {
      measures: [
        ...results.flatMap(({ comparison, timed }) => measuresOf(comparison, timed)),
        ...(bench === undefined
          ? []
          : [{ name: 'one row by key: pgbench', value: Math.round(bench), unit: 'a second' as const }]),
      ],
      notes: [
        `${rounds} rounds of ${seconds} seconds a way, in turns, after one that is not counted; medians of the rounds.`,
        `autocannon in a process of its own, ${connections} connections; the machine's cores are shared with it and Postgres.`,
        `Requests have the anon key, so role and claims are set and policies apply; the bare route runs as the owner, without either. Both have ${poolSize} connections to Postgres.`,
        ...(bench === undefined
          ? ['pgbench is not installed.']
          : [`pgbench: prepared statements, ${poolSize} clients, as the owner.`]),
        'Latencies are whole milliseconds, as autocannon counts them.',
      ],
      raw: { timed: Object.fromEntries(results.map(({ comparison, timed }) => [comparison.name, timed])) },
    }
  },
}
