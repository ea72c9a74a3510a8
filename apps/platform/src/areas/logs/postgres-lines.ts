import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRef } from '@cairn/contracts/projects/project-ref'
import { requestOfApplication } from '@cairn/service-kit'
import { withoutSecrets } from '@cairn/logs'
import type { LogLine, LogStore } from '@cairn/logs'
import type { ReadLogLines, ServerLogEntry, ServerLogReader } from '@cairn/engine'
import { withoutHostPaths } from '../projects/without-host-paths.ts'

const keepAfterMs = 1_000

const filled = (text: string): string | undefined => (text === '' ? undefined : text)
const redacted = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : withoutSecrets(text)

/** The fields of the source `postgres_logs`. */
export const lineOfEntry = (entry: ServerLogEntry): LogLine => {
  const { lineNumber, sessionId, timeMs } = entry
  // What the server says by itself may name its folders, which its settings hide from members.
  const said = entry.user === '' ? withoutHostPaths(entry.message) : entry.message
  return {
    // The same whenever the line is read: one that was read twice can be told.
    ...(lineNumber === undefined || sessionId === '' ? {} : { id: `${sessionId}.${lineNumber}` }),
    timestamp: timeMs,
    message: withoutSecrets(said),
    fields: {
      request_id: requestOfApplication(entry.applicationName),
      'parsed.error_severity': entry.severity,
      'parsed.sql_state_code': filled(entry.sqlState),
      'parsed.user_name': filled(entry.user),
      'parsed.database_name': filled(entry.database),
      'parsed.application_name': filled(entry.applicationName),
      'parsed.backend_type': filled(entry.backendType),
      'parsed.command_tag': filled(entry.commandTag),
      'parsed.detail': redacted(entry.detail),
      'parsed.hint': redacted(entry.hint),
      'parsed.context': redacted(entry.context),
      'parsed.query': redacted(entry.statement),
      'parsed.internal_query': redacted(entry.internalQuery),
      'parsed.query_id': entry.queryId,
      'parsed.process_id': entry.processId,
      'parsed.session_id': filled(sessionId),
      'parsed.session_line_num': lineNumber,
      'parsed.session_start_time': startOfSession(sessionId),
      'parsed.timestamp': new Date(timeMs).toISOString(),
      'parsed.transaction_id': entry.transactionId,
      'parsed.virtual_transaction_id': filled(entry.virtualTransactionId),
    },
  }
}

/** A session is named by the second in which it began and its process, both in hexadecimal digits. */
const startOfSession = (sessionId: string): string | undefined => {
  const seconds = Number.parseInt(sessionId.split('.')[0] ?? '', 16)
  return Number.isNaN(seconds) ? undefined : new Date(seconds * 1_000).toISOString()
}

export interface PostgresLinesOptions {
  logs: Pick<LogStore, 'flush' | 'noteDropped' | 'write'>
  /** Has a folder for each project. */
  folder: string
  onError: (ref: string, error: unknown) => void
}

type EntryListener = (ref: string, entry: ServerLogEntry) => void

/** Keeps what the Postgres servers of projects say as lines of the source `postgres_logs`. */
export class PostgresLines implements ServerLogReader, AsyncDisposable {
  readonly #options: PostgresLinesOptions
  /** Up to where the log of a project was read, where that is not on the disk yet. */
  readonly #positions = new Map<string, number>()
  readonly #listeners = new Set<EntryListener>()
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: PostgresLinesOptions) {
    this.#options = options
  }

  async positionOf(ref: string): Promise<number | undefined> {
    if (!isRef(ref)) return undefined
    const position = this.#positions.get(ref) ?? Number(await readFile(this.#pathOf(ref), 'utf8').catch(() => '0'))
    return Number.isSafeInteger(position) && position > 0 ? position : 0
  }

  take(ref: string, { entries, skipped, position }: ReadLogLines): void {
    // After the end of the store nothing is kept: the next start reads it.
    if (this.#isClosed) return
    for (const entry of entries) {
      this.#options.logs.write(ref, 'postgres_logs', lineOfEntry(entry))
      for (const listener of this.#listeners) listener(ref, entry)
    }
    if (skipped > 0) this.#options.logs.noteDropped(ref, skipped)
    this.#positions.set(ref, position)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#keepPositions()
    }, keepAfterMs).unref()
  }

  /** Calls `listener` for each entry, until the answer is called. Anybody who may use SQL can write entries. */
  onEntry(listener: EntryListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#keepPositions()
  }

  #pathOf(ref: string): string {
    return join(this.#options.folder, ref, 'postgres.position')
  }

  /** After the lines: a kill in between reads some of them twice, and loses none. */
  #keepPositions(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#keepAll())
    return this.#turn
  }

  async #keepAll(): Promise<void> {
    for (const [ref, position] of this.#positions) {
      this.#positions.delete(ref)
      await this.#keep(ref, position).catch((error: unknown) => this.#options.onError(ref, error))
    }
  }

  async #keep(ref: string, position: number): Promise<void> {
    await this.#options.logs.flush(ref)
    const path = this.#pathOf(ref)
    try {
      await writeFile(`${path}.new`, String(position), { mode: 0o600 })
      await rename(`${path}.new`, path)
    } catch (error) {
      // The project was deleted, and its folder with it.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
}
