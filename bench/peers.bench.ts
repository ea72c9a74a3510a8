import { startDevEnv } from '@cairn/dev-env'
import type { TestProject } from '@cairn/dev-env'
import { httpLoad } from './http-load.ts'
import type { HttpLoad, LoadRequest } from './http-load.ts'
import { installPeers } from './peers/install-peers.ts'
import type { Peer } from './peers/peer.ts'
import { startPocketbase } from './peers/pocketbase.ts'
import { startSupabaseLite } from './peers/supabase-lite.ts'
import { dataDirOf, readRunningPostgres } from './postgres-pid.ts'
import type { Measure, Scenario } from './scenario.ts'
import { median, rounded } from './statistics.ts'

const rowCount = 1_000_000
const row = 4711
const rounds = 3
const seconds = 4
const connections = 20

const fill = `
create table item (id int primary key, name text not null, note text, amount numeric(10, 2), made_at timestamptz, is_public boolean not null);
insert into item select n, 'item ' || n, 'note of item ' || n, n / 100.0, '2026-01-01'::timestamptz + n * interval '1 second', true
  from generate_series(1, ${rowCount}) n;
alter table item enable row level security;
create policy read_public on item for select to anon using (is_public);
`

const requests = ['oneRow', 'listWithTotal'] as const
const words = { oneRow: 'one row by key', listWithTotal: '20 rows with the exact total' } as const

const fillProject = async (project: TestProject): Promise<void> => {
  await project.query(fill)
  await project.query('vacuum analyze')
}

const cairn = async (project: TestProject): Promise<Peer> => {
  const keys = await project.owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  const apikey = keys.find(({ name }) => name === 'anon')?.api_key ?? ''
  const rest = `${(await project.detail()).url}/rest/v1`
  const headers = { apikey, authorization: `Bearer ${apikey}` }
  return {
    name: 'Cairn',
    oneRow: { url: `${rest}/item?id=eq.${row}`, headers },
    listWithTotal: { url: `${rest}/item?order=id&limit=20`, headers: { ...headers, prefer: 'count=exact' } },
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** Once before the load: @supabase/lite reads the schema at its first request, and fails some of those that come with it. */
const askOnce = async ({ url, headers = {} }: LoadRequest): Promise<void> => {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** All programs run, and are asked in turns; the first round is not counted. */
const timeInTurns = async (peers: readonly Peer[], request: (typeof requests)[number]) => {
  for (const peer of peers) await askOnce(peer[request])
  const loads = new Map<string, HttpLoad[]>()
  for (let round = -1; round < rounds; round += 1)
    for (const peer of peers) {
      const load = await httpLoad(peer[request], { connections, seconds })
      if (round >= 0) loads.set(peer.name, [...(loads.get(peer.name) ?? []), load])
    }
  return loads
}

const perSecond = (loads: readonly HttpLoad[] = []) => median(loads.map(({ requests: { average } }) => average))

const measuresOf = (request: (typeof requests)[number], loads: ReadonlyMap<string, HttpLoad[]>): Measure[] => {
  const own = perSecond(loads.get('Cairn'))
  return [...loads].flatMap(([name, of]): Measure[] => [
    { name: `${words[request]}: ${name}`, value: rounded(perSecond(of)), unit: 'a second' },
    ...(name === 'Cairn'
      ? []
      : [
          {
            name: `${words[request]}: ${name} against Cairn`,
            value: rounded(perSecond(of) / own),
            unit: 'x' as const,
            target: 1,
          },
        ]),
  ])
}

export const peers: Scenario = {
  name: 'peers',
  about: `The data API against @supabase/lite on Postgres and PocketBase; ${rowCount.toLocaleString('en')} rows`,
  run: async () => {
    await using cleanup = new AsyncDisposableStack()
    const installed = cleanup.use(await installPeers())
    const env = cleanup.use(await startDevEnv())
    const person = await env.signUp('bench')
    const [own, others] = [await person.createProject(), await person.createProject()]
    await fillProject(own)
    await fillProject(others)
    const postgres = await readRunningPostgres(dataDirOf(env.home, others.ref))
    const compared = [
      await cairn(own),
      cleanup.use(await startSupabaseLite(installed, { postgres, password: others.password, row })),
      cleanup.use(await startPocketbase(installed, { rows: rowCount, row })),
    ]
    const measures: Measure[] = []
    const raw: Record<string, unknown> = {}
    for (const request of requests) {
      const loads = await timeInTurns(compared, request)
      measures.push(...measuresOf(request, loads))
      raw[request] = Object.fromEntries(loads)
    }
    return {
      measures,
      notes: [
        `${rounds} rounds of ${seconds} seconds each, in turns, after one that is not counted; medians of the rounds.`,
        `autocannon in a process of its own, ${connections} connections. The others are processes of their own; Cairn runs in that of the bench.`,
        'Cairn and @supabase/lite have a Postgres each, of the same kind, with the same table and policy; PocketBase has SQLite and a rule. Nothing else uses the machine while one is asked.',
        'The exact total is counted by each as it does by itself: Cairn and @supabase/lite by `Prefer: count=exact`, PocketBase always.',
      ],
      raw,
    }
  },
}
