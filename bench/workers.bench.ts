import { startDevEnv } from '@cairn/dev-env'
import { httpLoad } from './http-load.ts'
import { proportionalSetMb } from './proportional-memory.ts'
import type { Measure, Scenario } from './scenario.ts'
import { median, percentile, rounded } from './statistics.ts'

const counts = [0, 1, 2]
const rounds = 3
const seconds = 4
const connections = 40
const healthEveryMs = 20

const fill = `
create table item (id int primary key, name text not null, is_public boolean not null);
insert into item select n, 'item ' || n, true from generate_series(1, 100000) n;
alter table item enable row level security;
create policy read_public on item for select to anon using (is_public);
`

/** How long the dashboard's API takes to answer while `work` is done. */
const healthDuring = async (url: string, work: () => Promise<number>) => {
  const times: number[] = []
  const ended = new AbortController()
  const asking = (async () => {
    while (!ended.signal.aborted) {
      const startedAt = performance.now()
      await (await fetch(`${url}/api/get-utc-time`)).text()
      times.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, healthEveryMs))
    }
  })()
  const perSecond = await work()
  ended.abort()
  await asking
  return { perSecond, times }
}

const measure = async (workers: number): Promise<Measure[]> => {
  await using env = await startDevEnv({ workers })
  const project = await (await env.signUp('bench')).createProject()
  await project.query(fill)
  const keys = await project.owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  const key = keys.find(({ name }) => name === 'anon')?.api_key ?? ''
  const url = `${(await project.detail()).url}/rest/v1/item?id=eq.4711`
  const ask = async () => (await httpLoad({ url, headers: { apikey: key } }, { connections, seconds })).requests.average
  await ask()
  const loads: Awaited<ReturnType<typeof healthDuring>>[] = []
  for (let round = 0; round < rounds; round += 1) loads.push(await healthDuring(env.url, ask))
  const memory = await Promise.all(env.platform.workerPids().map(proportionalSetMb))
  const name = workers === 0 ? 'no workers' : `${workers} worker${workers === 1 ? '' : 's'}`
  return [
    {
      name: `${name}: one row by key`,
      value: Math.round(median(loads.map(({ perSecond }) => perSecond))),
      unit: 'a second',
    },
    {
      name: `${name}: the dashboard's API meanwhile, p99`,
      value: rounded(
        percentile(
          loads.flatMap(({ times }) => times),
          0.99,
        ),
      ),
      unit: 'ms',
    },
    ...(memory.length === 0
      ? []
      : [{ name: `${name}: memory of a worker`, value: rounded(median(memory)), unit: 'MB' as const }]),
  ]
}

export const workers: Scenario = {
  name: 'workers',
  about: 'The data API under full load, without and with processes of its own',
  run: async () => {
    const measures: Measure[] = []
    for (const count of counts) measures.push(...(await measure(count)))
    return {
      measures,
      notes: [
        `${rounds} rounds of ${seconds} seconds each with ${connections} connections, after one that is not counted; autocannon in a process of its own.`,
        'The platform runs in the process of the bench. The cores are shared with the client and with Postgres.',
      ],
      raw: {},
    }
  },
}
