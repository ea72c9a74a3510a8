import { constants } from 'node:os'
import { z } from 'zod'
import { Child } from './process/child.ts'
import type { Reader } from './reader.ts'
import type { LogSourceName } from './sources.ts'

const Done = z.union([
  z.object({ error: z.string() }),
  z.object({ lines: z.number(), startMs: z.number().nullable(), endMs: z.number().nullable() }),
])

export interface CompactTask {
  source: LogSourceName
  /** Paths of parts of the journal, and of Parquet files. */
  journals: readonly string[]
  parquets: readonly string[]
  /** The Parquet file that gets their lines; on the disk when this is done. */
  target: string
}

export interface Compacted {
  lines: number
  startMs: number
  endMs: number
}

// 64 MB of lines take a second or two.
const timeoutMs = 120_000
const idleMs = 5_000

/** Turns files of lines into Parquet, in a process that ends when there is nothing more to do. */
export class Compactor implements AsyncDisposable {
  readonly #child: Child

  constructor(reader: Reader | undefined) {
    this.#child = new Child({
      script: new URL('process/compact-main.ts', import.meta.url),
      args: [],
      idleMs,
      reader,
      // Requests to projects go first: under full load, the lines of one project fill a part of the journal each second.
      priority: constants.priority.PRIORITY_BELOW_NORMAL,
    })
  }

  async compact(task: CompactTask): Promise<Compacted> {
    const done = Done.parse(await this.#child.ask(task, timeoutMs))
    if ('error' in done) throw new Error(`Lines of ${task.source} could not be written as Parquet: ${done.error}`)
    return { lines: done.lines, startMs: Math.floor(done.startMs ?? 0), endMs: Math.ceil(done.endMs ?? 0) }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#child[Symbol.asyncDispose]()
  }
}
