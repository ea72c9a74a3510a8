import { copyFile, mkdir, mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LogStore } from '@cairn/logs'
import { dayMs, ref, writeLines } from './logs-day.ts'
import type { Scenario } from './scenario.ts'

const projects = 1_000
const linesOfProject = 10_000
const ticksPerSecond = 100

/** Processor time of the processes of this one that run and have run, and its own. */
const processorSeconds = async (): Promise<number> => {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  let ticks = 0
  for (const [pid, [first, last]] of [
    ['self', [11, 15]] as const,
    ...children
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((child) => [child, [11, 13]] as const),
  ]) {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    ticks += fields.slice(first, last).reduce((sum, field) => sum + Number(field), 0)
  }
  return ticks / ticksPerSecond
}

const onError = (of: string, cause: unknown) => {
  throw new Error(`The logs of ${of} failed.`, { cause })
}

const letters = 'abcdefghij'
/** A ref of its own for each. */
const refOf = (index: number): string =>
  `metered${String(index)
    .padStart(13, '0')
    .replaceAll(/\d/g, (digit) => letters[Number(digit)] ?? 'a')}`

export const metering: Scenario = {
  name: 'metering',
  about: 'A day of ten million request lines of a thousand projects, counted by service and project',
  run: async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'cairn-bench-metering-'))
    const startMs = Math.floor(Date.now() / dayMs) * dayMs - dayMs
    {
      await using store = new LogStore({ folder: folder.path, onError })
      await writeLines(store, { startMs, endMs: startMs + dayMs, lines: linesOfProject })
      await store.compactAll()
    }
    const first = join(folder.path, ref, 'edge_logs')
    for (let index = 1; index < projects; index += 1) {
      const target = join(folder.path, refOf(index), 'edge_logs')
      await mkdir(target, { recursive: true })
      for (const name of await readdir(first))
        if (name.endsWith('.parquet')) await copyFile(join(first, name), join(target, name))
    }
    await using store = new LogStore({ folder: folder.path, onError })
    const before = await processorSeconds()
    const began = performance.now()
    let requests = 0
    for (const each of await store.refs())
      for (const service of await store.traffic(each, startMs, startMs + dayMs)) requests += service.requests
    const took = performance.now() - began
    const cores = (await processorSeconds()) - before
    if (requests !== projects * linesOfProject) throw new Error(`${requests} requests were counted.`)
    return {
      measures: [
        { name: 'to count the day', value: took, unit: 'ms', target: 10_000 },
        { name: 'processor time for it', value: cores * 1_000, unit: 'ms', target: 10_000 },
      ],
      notes: ['The lines are in Parquet files, one of 10,000 lines for each project.'],
      raw: { requests },
    }
  },
}
