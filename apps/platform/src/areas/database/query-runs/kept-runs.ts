import type { QueryRun } from '@cairn/contracts/database/query-runs'
import { QueryRun as QueryRunSchema } from '@cairn/contracts/database/query-runs'
import type { FileAnswer } from '@cairn/contracts/endpoint'
import { z } from 'zod'
import { jsonAnswer } from '../../../http/json-answer.ts'
import type { RunFiles, RunPlace } from './run-files.ts'
import { toEvict } from './to-evict.ts'

const keptMs = 60 * 60_000

/** What is known of a run without reading its file. */
export interface KeptRun extends RunPlace {
  sessionId: string | null
  document: string
  state: QueryRun['state']
  startedAt: string
  /** Null in the file of a run that has not ended. */
  endedAt: string | null
  hasResult: boolean
  bytes: number
}

const Head = z.object({ sessionId: z.string().nullable(), run: QueryRunSchema })
type Head = z.infer<typeof Head>

export interface KeptLimits {
  eachBytes: number
  projectBytes: number
  totalBytes: number
}

const keptOf = (place: RunPlace, { run, sessionId }: Head, bytes: number): KeptRun => ({
  ...place,
  sessionId,
  document: run.document,
  state: run.state,
  startedAt: run.started_at,
  endedAt: run.ended_at,
  hasResult: run.has_result,
  bytes,
})

const isPast = ({ endedAt }: KeptRun): boolean => endedAt !== null && Date.parse(endedAt) + keptMs <= Date.now()

/** The runs that have ended, in files of the home within its limits. */
export class KeptRuns {
  readonly #files: RunFiles
  readonly #limits: KeptLimits
  /** Oldest first. */
  readonly #runs = new Map<string, KeptRun>()

  constructor(files: RunFiles, limits: KeptLimits) {
    this.#files = files
    this.#limits = limits
  }

  /** Finds the files of an earlier process. A run that had not ended then is lost. */
  async load(): Promise<void> {
    const found: KeptRun[] = []
    for (const place of await this.#files.list()) {
      const head = await this.#readHead(place)
      if (head === undefined) await this.#files.delete(place)
      else found.push({ ...keptOf(place, head, Buffer.byteLength(JSON.stringify(head))), ...this.#lostIfRunning(head) })
    }
    for (const run of found.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))) this.#runs.set(keyOf(run), run)
  }

  /** Stores what has ended, or, before that, that it runs. Says whether the answer is kept. */
  async store(place: RunPlace, head: Head, answer?: object): Promise<boolean> {
    const { eachBytes } = this.#limits
    const withResult = { ...head, run: { ...head.run, has_result: answer !== undefined } }
    if (answer !== undefined && (await this.#write(place, withResult, answer, eachBytes))) return true
    await this.#write(place, { ...head, run: { ...head.run, has_result: false } }, undefined, eachBytes)
    return false
  }

  find(place: RunPlace): KeptRun | undefined {
    const run = this.#runs.get(keyOf(place))
    return run === undefined || isPast(run) ? undefined : run
  }

  list(fits: (run: KeptRun) => boolean): KeptRun[] {
    return [...this.#runs.values()].filter((run) => !isPast(run) && fits(run))
  }

  async read(kept: KeptRun): Promise<QueryRun | undefined> {
    const head = await this.#readHead(kept)
    return head && { ...head.run, state: kept.state, ended_at: kept.endedAt }
  }

  async readAnswer(kept: KeptRun): Promise<FileAnswer | undefined> {
    const head = kept.hasResult ? await this.#files.readHead(kept) : undefined
    if (head === undefined) return undefined
    return { content: this.#files.readAnswer(kept, head), mediaType: 'application/json', name: 'result.json' }
  }

  async delete(run: RunPlace): Promise<void> {
    this.#runs.delete(keyOf(run))
    await this.#files.delete(run)
  }

  async deletePast(): Promise<void> {
    for (const run of this.#runs.values()) if (isPast(run)) await this.delete(run)
  }

  async deleteProject(ref: string): Promise<void> {
    for (const [key, run] of this.#runs) if (run.ref === ref) this.#runs.delete(key)
    await this.#files.deleteProject(ref)
  }

  async #readHead(place: RunPlace): Promise<Head | undefined> {
    const line = await this.#files.readHead(place)
    if (line === undefined) return undefined
    try {
      return Head.parse(JSON.parse(line))
    } catch {
      // Of another version, or damaged.
      return undefined
    }
  }

  #lostIfRunning({ run }: Head): Partial<KeptRun> {
    return run.state === 'running' ? { state: 'lost', endedAt: new Date().toISOString(), hasResult: false } : {}
  }

  async #write(place: RunPlace, head: Head, answer: object | undefined, maxBytes: number): Promise<boolean> {
    const content = answer === undefined ? '' : jsonAnswer(answer)
    const bytes = await this.#files.write(place, JSON.stringify(head), content, maxBytes)
    this.#runs.delete(keyOf(place))
    if (bytes === undefined) return false
    const kept = keptOf(place, head, bytes)
    this.#runs.set(keyOf(place), kept)
    for (const each of toEvict([...this.#runs.values()], place.ref, this.#limits)) await this.delete(each)
    return this.#runs.get(keyOf(place)) === kept
  }
}

export const keyOf = ({ ref, accountId, id }: RunPlace): string => `${ref}/${accountId}/${id}`
