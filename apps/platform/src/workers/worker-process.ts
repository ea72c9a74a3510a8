import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { InstanceAddress } from '@cairn/engine'
import { nodeOptions } from '../command.ts'
import { PlatformError } from '../errors.ts'
import { isFromWorker } from './messages.ts'
import type { FromWorker, PlatformCall, ToWorker, WorkerStart } from './messages.ts'

export interface WorkerEvents {
  onCall: (call: PlatformCall) => Promise<InstanceAddress | undefined>
  onNotes: (notes: Extract<FromWorker, { kind: 'notes' }>) => void
  onReady: () => void
  /** `how`: its exit code or the signal that ended it. `unserved`: connections that it was given and did not take. */
  onEnd: (how: string, unserved: readonly Socket[]) => void
}

const script = fileURLToPath(new URL('../../worker.mjs', import.meta.url))
const longestStopMs = 10_000

const refusalOf = (error: unknown) => ({
  reason: error instanceof PlatformError ? error.reason : undefined,
  message: error instanceof Error ? error.message : String(error),
})

/** The platform's end of its channel to a worker. */
export class WorkerProcess implements AsyncDisposable {
  readonly #process: ChildProcess
  readonly #events: WorkerEvents
  readonly #ended: Promise<void>
  readonly #forgetting = new Map<number, () => void>()
  readonly #given = new Map<number, Socket>()
  #lastId = 0
  #isReady = false

  constructor(start: WorkerStart, events: WorkerEvents) {
    this.#events = events
    this.#process = fork(script, { execArgv: [...nodeOptions], serialization: 'advanced', detached: false })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#ended = promise
    this.#process.on('message', (message: unknown) => {
      if (isFromWorker(message)) this.#take(message)
    })
    // A message that could not be sent: the process has ended, or is about to.
    this.#process.on('error', () => undefined)
    this.#process.once('exit', (code, signal) => {
      this.#isReady = false
      for (const done of this.#forgetting.values()) done()
      this.#forgetting.clear()
      resolve()
      events.onEnd(signal ?? `exit code ${code}`, [...this.#given.values()])
    })
    this.#send({ kind: 'start', start })
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  get isReady(): boolean {
    return this.#isReady && this.#process.connected
  }

  /** Connections that it was given and has not taken yet. */
  get untaken(): number {
    return this.#given.size
  }

  /** Gives it a connection of which nothing was read. */
  serve(socket: Socket): void {
    this.#lastId += 1
    this.#given.set(this.#lastId, socket)
    // It stays open here until the worker has it: one that ends before leaves it to another.
    this.#process.send({ kind: 'connection', id: this.#lastId } satisfies ToWorker, socket, { keepOpen: true })
  }

  /** Resolves when it is no longer connected to the database of a project. */
  async forget(ref: string): Promise<void> {
    if (!this.#process.connected) return
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#forgetting.set(id, resolve)
    this.#send({ kind: 'forget', ref, id })
    await promise
  }

  /** Lets it end what is under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#send({ kind: 'stop' })
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), longestStopMs)
    await this.#ended
    clearTimeout(timer)
  }

  #take(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        this.#isReady = true
        this.#events.onReady()
        return
      case 'accepted':
        // Closes this process's descriptor alone.
        this.#given.get(message.id)?.destroy()
        this.#given.delete(message.id)
        return
      case 'forgotten':
        this.#forgetting.get(message.id)?.()
        this.#forgetting.delete(message.id)
        return
      case 'notes':
        this.#events.onNotes(message)
        return
      case 'call':
        void this.#answer(message.id, message.call)
    }
  }

  async #answer(id: number, call: PlatformCall): Promise<void> {
    try {
      this.#send({ kind: 'answer', id, address: await this.#events.onCall(call) })
    } catch (error) {
      this.#send({ kind: 'refusal', id, ...refusalOf(error) })
    }
  }

  #send(message: ToWorker): void {
    if (this.#process.connected) this.#process.send(message)
  }
}
