import { mkdtempDisposable, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Person } from '@cairn/dev-env'
import { eventsOf } from '@cairn/dev-env/event-stream'
import { Installation } from '@cairn/dev-env/installation'
import { signUp } from '@cairn/dev-env/person'
import { LogStore } from '@cairn/logs'
import { copyToEarlier, dayMs, makeLine, ref, writeLines } from './logs-day.ts'
import type { Measure, Scenario } from './scenario.ts'
import { settledMemoryMb } from './settled-memory.ts'
import { median, summarize } from './statistics.ts'
import { until } from './until.ts'

const perSecond = 20_000
const ingestSeconds = 10
const copies = 19
const writtenLines = 500_000
const rounds = 7
const idleMs = 3_000

const openStore = (folder: string): LogStore =>
  new LogStore({
    folder,
    idleMs,
    onError: (of, cause) => {
      throw new Error(`The logs of ${of} failed.`, { cause })
    },
  })

const childrenOf = async (): Promise<number[]> => {
  const text = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  return text.trim().split(' ').filter(Boolean).map(Number)
}

const noChildren = () =>
  until('the end of the processes', async () => ((await childrenOf()).length === 0 ? true : undefined), {
    everyMs: 100,
    atMostMs: 60_000,
  })

const ticksPerSecond = 100

/** Processor time of this process, and of its processes that have ended. */
const processorSeconds = async (): Promise<number> => {
  const line = await readFile('/proc/self/stat', 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

/** Calls `make` as often a second as lines come, in steps of 10 ms. */
const atRate = async (make: (timestamp: number) => void): Promise<void> => {
  const began = performance.now()
  const all = perSecond * ingestSeconds
  for (let made = 0; made < all;) {
    const due = Math.min(all, Math.floor(((performance.now() - began) / 1_000) * perSecond))
    // What is late comes in pieces: requests are events of their own.
    for (let inStep = 0; made < due && inStep < 500; made += 1, inStep += 1) make(Date.now())
    await (made < due ? nextTurn() : wait(10))
  }
}

/** How much of a core it takes to keep lines, compaction included, without what it takes to make them up. */
const timeIngest = async (folder: string) => {
  const before = await processorSeconds()
  await atRate((timestamp) => void JSON.stringify(makeLine(timestamp).id))
  const made = (await processorSeconds()) - before
  let dropped: number
  {
    await using store = openStore(folder)
    await atRate((timestamp) => store.write(ref, 'edge_logs', makeLine(timestamp)))
    await store.compactAll()
    dropped = store.dropped(ref)
    await noChildren()
  }
  return { cores: ((await processorSeconds()) - before - 2 * made) / ingestSeconds, dropped }
}

const fields = 'cross join unnest(metadata) as m cross join unnest(m.request) as request'
const rare = String.raw`(?i)rest/v1/table_7\?.*id=eq\.\d+5 `
const queries = [
  { name: 'the newest 1,000 lines', target: 150, sql: 'select * from edge_logs order by timestamp desc limit 1000' },
  {
    name: 'a regular expression, all lines',
    target: 2_000,
    sql: `select count(*) as n from edge_logs where regexp_contains(event_message, r'${rare}')`,
  },
  {
    name: 'a regular expression, first 100',
    target: 300,
    sql: `select t.id, t.timestamp, t.event_message, request.method from edge_logs as t ${fields} where regexp_contains(t.event_message, r'${rare}') order by t.timestamp desc limit 100`,
  },
  {
    name: 'lines by minute',
    target: 300,
    sql: 'select timestamp_trunc(timestamp, minute) as t, count(*) as n from edge_logs group by t order by t',
  },
]

/** The most memory that a process had. */
const peakMb = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1_024
}

const ask = async (store: LogStore, sql: string, startMs: number): Promise<number> => {
  const began = performance.now()
  const answer = await store.query(ref, { sql, startMs, endMs: Date.now() + dayMs, maxRows: 2_000, timeoutMs: 60_000 })
  if ('error' in answer) throw new Error(`${sql}: ${answer.error}`)
  if (answer.rows.length === 0) throw new Error(`${sql} found nothing.`)
  return performance.now() - began
}

const timeQueries = async (folder: string) => {
  await using store = openStore(folder)
  const startMs = Date.now() - 3 * dayMs
  const all = 'select count(*) as n from edge_logs'
  const coldMs = await ask(store, all, startMs)
  const times = new Map<string, number[]>()
  for (const { sql } of queries) await ask(store, sql, startMs)
  for (let round = 0; round < rounds; round += 1)
    for (const { name, sql } of queries) times.set(name, [...(times.get(name) ?? []), await ask(store, sql, startMs)])
  const seen: number[] = []
  for (let line = 0; line < 20; line += 1) {
    const { id, ...rest } = makeLine(Date.now())
    store.write(ref, 'edge_logs', { id, ...rest })
    seen.push(await ask(store, `select id from edge_logs where id = '${id}' order by timestamp desc limit 1`, startMs))
  }
  const [pid] = await childrenOf()
  const memoryMb = pid === undefined ? 0 : await peakMb(pid)
  await noChildren()
  return { coldMs, times, seen, memoryMb }
}

const bytesPerLine = async (folder: string, lines: number): Promise<number> => {
  const source = join(folder, ref, 'edge_logs')
  const names = (await readdir(source)).filter((name) => name.endsWith('.parquet'))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(source, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / lines
}

/** From the answer of each request until its line has come to a page that follows the logs. */
const timeTail = async (person: Person, url: string, projectRef: string): Promise<number[]> => {
  const leaving = new AbortController()
  const events = eventsOf(
    await person.send('GET /platform/projects/:ref/analytics/tail', {
      params: { ref: projectRef },
      query: { sql: 'select id, timestamp from edge_logs order by timestamp desc, id desc limit 1000' },
      signal: leaving.signal,
    }),
  )
  await events.next()
  const times: number[] = []
  for (let line = 0; line < 20; line += 1) {
    const id = crypto.randomUUID()
    const headers = { 'x-request-id': id }
    await (await fetch(`${url}/p/${projectRef}/auth/v1/settings`, { headers })).arrayBuffer()
    const began = performance.now()
    for (let seen = ''; !seen.includes(id);) {
      const { value } = await events.next()
      if (value === undefined) throw new Error('The stream of lines ended.')
      seen = value
    }
    times.push(performance.now() - began)
  }
  leaving.abort()
  return times
}

/** The platform with a project whose requests are kept as lines. */
const timePlatform = async () => {
  await using installation = await Installation.start()
  const { processId, url } = installation
  const person = await signUp(url, 'bench')
  const { ref: projectRef } = await person.createProject()
  const beforeMb = await settledMemoryMb(processId)
  for (let request = 0; request < 200; request += 1)
    await (await fetch(`${url}/p/${projectRef}/auth/v1/settings`)).arrayBuffer()
  const idleMb = await settledMemoryMb(processId)
  return { beforeMb, idleMb, followed: await timeTail(person, url, projectRef) }
}

export const logs: Scenario = {
  name: 'logs',
  about: 'Lines of the gateway: keeping 20,000 a second, and queries of a day of ten million with a warm process',
  run: async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'cairn-bench-logs-'))
    const ingest = await timeIngest(join(folder.path, 'ingest'))
    const day = join(folder.path, 'day')
    const lines = writtenLines * (copies + 1)
    const byMs = dayMs / (copies + 1)
    const endMs = Date.now()
    {
      await using store = openStore(day)
      await writeLines(store, { startMs: endMs - byMs, endMs, lines: writtenLines })
      await store.compactAll()
    }
    const onDisk = await bytesPerLine(day, writtenLines)
    await copyToEarlier(day, copies, byMs)
    {
      // The newest are in the journal.
      await using store = openStore(day)
      await writeLines(store, { startMs: endMs, endMs: Date.now(), lines: 10_000 })
    }
    const { coldMs, times, seen, memoryMb } = await timeQueries(day)
    const { beforeMb, idleMb, followed } = await timePlatform()
    const measures: Measure[] = [
      { name: 'cores to keep 20,000 lines a second', value: ingest.cores, unit: 'x', target: 0.5 },
      { name: 'lines of them that were dropped', value: ingest.dropped, unit: 'requests', target: 0 },
      { name: 'bytes a line on the disk', value: onDisk, unit: 'x', target: 60 },
      ...queries.map(({ name, target }): Measure => ({
        name,
        value: median(times.get(name) ?? []),
        unit: 'ms',
        target,
      })),
      { name: 'a line is found after it was written, p95', value: summarize(seen).p95, unit: 'ms', target: 500 },
      { name: 'a line reaches a page that follows, p95', value: summarize(followed).p95, unit: 'ms', target: 500 },
      { name: 'the first query, which starts the process', value: coldMs, unit: 'ms' },
      { name: 'memory of the process that answers, at most', value: memoryMb, unit: 'MB', target: 300 },
      { name: 'memory of the platform before its first request', value: beforeMb, unit: 'MB' },
      { name: 'memory of the platform after 200 requests', value: idleMb, unit: 'MB', target: 100 },
    ]
    return {
      measures,
      notes: [
        `${lines} lines in a day: ${writtenLines} were written and compacted, the others are copies with other ids and times; 10,000 more are in the journal. Medians of ${rounds}.`,
        'The processor time includes compaction, without the time to make the lines up.',
        `The process that answers ended ${idleMs / 1_000} s after its last question: its memory is given back.`,
      ],
      raw: { times: Object.fromEntries(times), seen, followed, ingest },
    }
  },
}
