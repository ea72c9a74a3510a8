import { Socket } from 'node:net'
import type { InstanceAddress } from '@cairn/engine'
import type { LogLine, LogSourceName } from '@cairn/logs'
import { PlatformError } from '../errors.ts'
import { isToWorker } from './messages.ts'
import type { FromWorker, PlatformCall, WorkerStart, WrittenLine } from './messages.ts'

interface Waiting {
  resolve: (address: InstanceAddress | undefined) => void
  reject: (error: Error) => void
}

export interface LinkEvents {
  onStart: (start: WorkerStart) => Promise<void>
  onConnection: (socket: Socket) => void
  /** Resolves once nothing of the worker uses the database of the project. */
  onForget: (ref: string) => Promise<void>
  onStop: () => void
}

const flushAfterMs = 20
const mostWaitingLines = 10_000

/** A worker's end of its channel to the platform's process. */
export class PlatformLink {
  readonly #calls = new Map<number, Waiting>()
  #lastCall = 0
  #lines: WrittenLine[] = []
  #dropped = new Map<string, number>()
  #used = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  listen(events: LinkEvents): void {
    process.on('message', (message: unknown, handle: unknown) => {
      if (!isToWorker(message)) return
      switch (message.kind) {
        case 'start':
          void events.onStart(message.start).then(() => this.#send({ kind: 'ready' }))
          return
        case 'connection':
          this.#send({ kind: 'accepted', id: message.id })
          if (handle instanceof Socket) events.onConnection(handle)
          return
        case 'answer':
          this.#take(message.id)?.resolve(message.address)
          return
        case 'refusal':
          this.#take(message.id)?.reject(
            message.reason === undefined
              ? new Error(message.message)
              : new PlatformError(message.reason, { message: message.message }),
          )
          return
        case 'forget':
          void events.onForget(message.ref).finally(() => this.#send({ kind: 'forgotten', id: message.id }))
          return
        case 'stop':
          events.onStop()
      }
    })
  }

  /** Rejects as the platform did. */
  call(call: PlatformCall): Promise<InstanceAddress | undefined> {
    this.#lastCall += 1
    const id = this.#lastCall
    const { promise, resolve, reject } = Promise.withResolvers<InstanceAddress | undefined>()
    this.#calls.set(id, { resolve, reject })
    this.#send({ kind: 'call', id, call })
    return promise
  }

  /** Keeps a line of a project. What does not fit is dropped and counted. */
  write(ref: string, source: LogSourceName, line: LogLine): void {
    if (this.#lines.length >= mostWaitingLines) this.#dropped.set(ref, (this.#dropped.get(ref) ?? 0) + 1)
    else this.#lines.push({ ref, source, line })
    this.#flushSoon()
  }

  /** Says that a project is used now, so that its database is not stopped. */
  noteUse(ref: string): void {
    this.#used.add(ref)
    this.#flushSoon()
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const notes = { lines: this.#lines, used: [...this.#used], dropped: [...this.#dropped] }
    this.#lines = []
    this.#used = new Set()
    this.#dropped = new Map()
    if (notes.lines.length > 0 || notes.used.length > 0) this.#send({ kind: 'notes', ...notes })
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => this.flush(), flushAfterMs)
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#calls.get(id)
    this.#calls.delete(id)
    return waiting
  }

  #send(message: FromWorker): void {
    // Without the platform this process ends.
    if (process.connected) process.send?.(message)
  }
}
