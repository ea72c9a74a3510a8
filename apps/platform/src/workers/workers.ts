import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import type { InstanceAddress } from '@cairn/engine'
import { RestartBackoff } from '../areas/projects/restart-backoff.ts'
import type { Context } from '../context.ts'
import { fail } from '../errors.ts'
import type { PlatformCall, WorkerStart } from './messages.ts'
import { WorkerProcess } from './worker-process.ts'

interface WorkersOptions {
  count: number
  /** By the port where they are reached. */
  startOn: (port: number) => WorkerStart
  context: Pick<Context, 'logger' | 'logs' | 'projects' | 'runtime' | 'supervisor'>
}

const longestRestartDelayMs = 10_000
// Connections that wait while all workers start: after a crash of one that serves alone, for half a second. And as many that
// were given to a worker which has not taken them yet: they pass one by one, and each is an open file of this process.
const mostWaiting = 1_000

/** The processes that serve projects. One that ends is replaced. */
export class Workers implements AsyncDisposable {
  readonly #options: WorkersOptions
  readonly #backoff = new RestartBackoff({ longestDelayMs: longestRestartDelayMs })
  readonly #processes = new Map<number, WorkerProcess>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #server = createServer({ pauseOnConnect: true }, (socket) => this.#give(socket))
  #waiting: Socket[] = []
  #next = 0
  #isEnding = false

  constructor(options: WorkersOptions) {
    this.#options = options
  }

  /** Process ids, for health and for tests that kill. */
  get pids(): number[] {
    return [...this.#processes.values()].flatMap(({ pid }) => pid ?? [])
  }

  /** Starts the workers, and accepts connections for them. Returns the port. */
  async listen(options: { host: string; port: number; backlog: number }): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#server.once('error', reject).listen(options, resolve)
    await promise
    const address = this.#server.address()
    const taken = typeof address === 'object' && address !== null ? address.port : options.port
    const start = this.#options.startOn(taken)
    for (let index = 0; index < this.#options.count; index += 1) this.#begin(index, start)
    return taken
  }

  /** Resolves when no worker is connected to the database of a project. */
  async forget(ref: string): Promise<void> {
    await Promise.all([...this.#processes.values()].map((worker) => worker.forget(ref)))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnding = true
    for (const timer of this.#timers) clearTimeout(timer)
    for (const socket of this.#waiting) socket.destroy()
    this.#server.close()
    await Promise.all([...this.#processes.values()].map((worker) => worker[Symbol.asyncDispose]()))
  }

  #begin(index: number, start: WorkerStart): void {
    const { logger, logs, supervisor } = this.#options.context
    const worker = new WorkerProcess(start, {
      onCall: (call) => this.#answer(call),
      onNotes: ({ lines, used, dropped }) => {
        for (const { ref, source, line } of lines) logs.write(ref, source, line)
        for (const ref of used) supervisor.sleep.noteUse(ref)
        for (const [ref, count] of dropped) logs.noteDropped(ref, count)
      },
      onReady: () => {
        const waiting = this.#waiting
        this.#waiting = []
        for (const socket of waiting) this.#give(socket)
      },
      onEnd: (how, unserved) => {
        this.#processes.delete(index)
        for (const socket of unserved) this.#give(socket)
        if (this.#isEnding) return
        const { delayMs } = this.#backoff.next(String(index))
        logger.error({ worker: index, how, delayMs }, 'A worker ended; another one is started')
        const timer = setTimeout(() => {
          this.#timers.delete(timer)
          this.#begin(index, start)
        }, delayMs)
        this.#timers.add(timer)
      },
    })
    this.#processes.set(index, worker)
  }

  #give(socket: Socket): void {
    const ready = [...this.#processes.values()].filter((worker) => worker.isReady)
    if (this.#isEnding) {
      socket.destroy()
      return
    }
    const open = ready.filter(({ untaken }) => untaken < mostWaiting)
    this.#next += 1
    const worker = open[this.#next % open.length]
    if (worker !== undefined) worker.serve(socket)
    else if (ready.length === 0 && this.#waiting.length < mostWaiting) this.#waiting.push(socket)
    else socket.destroy()
  }

  async #answer(call: PlatformCall): Promise<InstanceAddress | undefined> {
    const { sleep } = this.#options.context.supervisor
    if (call.do === 'wake') return sleep.address(call.ref) ?? sleep.wake(call.ref)
    await (call.do === 'prepare' ? this.#prepare(call) : this.#repair(call))
    return undefined
  }

  async #prepare({ ref, service: name }: Extract<PlatformCall, { do: 'prepare' }>): Promise<void> {
    const { runtime } = this.#options.context
    const running = await runtime.find(ref)
    const service = runtime.service(name)
    if (running === undefined || service === undefined) throw fail('project_not_found')
    await runtime.ready(running, service)
  }

  #repair({ ref }: Extract<PlatformCall, { do: 'repair' }>): Promise<void> {
    return this.#options.context.supervisor.repairLogin(ref, performance.now())
  }
}
