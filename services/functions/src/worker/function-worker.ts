import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import type { ServiceRequest, ServiceResponse, UpgradeRequest } from '@cairn/service-kit'
import { runArguments } from '../deno/deno-arguments.ts'
import type { WorkerPlaces } from '../deno/deno-arguments.ts'
import { denoEnvironment } from '../deno/run-deno.ts'
import { yieldProcessor } from '../deno/yield-processor.ts'
import type { DeployedFunction, FunctionFolder } from '../deployed-function.ts'
import { bootMs, socketsOfWorker } from '../function-limits.ts'
import { FunctionsError } from '../functions-error.ts'
import { WorkerConnection } from './ask-worker.ts'
import { headOf, PassedSocket } from './passed-socket.ts'
import { watchWorker } from './watch-worker.ts'
import { readOutput } from './worker-output.ts'
import type { OutputLevel } from './worker-output.ts'

/** Who runs the worker, and what stands in front of its command line. */
export interface WorkerUser {
  launcher: readonly string[]
  /** Undefined: as ourselves. */
  user: { uid: number; gid: number } | undefined
}

export interface WorkerParts extends WorkerUser {
  /** The program of Deno. */
  deno: string
  deployed: DeployedFunction
  folder: FunctionFolder
  places: WorkerPlaces
  environment: Readonly<Record<string, string>>
  deniedNetworks: readonly string[]
  onLine: (level: OutputLevel, text: string) => void
  /** A WebSocket was closed that has carried so much to its client. */
  onSocketClosed: (sentBytes: number) => void
  /** Called once, when its process has ended. */
  onEnd: (worker: FunctionWorker) => void
}

type StartedProcess = ChildProcess & { stdout: Readable; stderr: Readable }

const start = ({ deno, launcher, user, folder, environment, ...parts }: WorkerParts, token: string): StartedProcess => {
  const { deployed, places, deniedNetworks } = parts
  const options = runArguments(deployed, folder, places, { deniedNetworks, controlToken: token })
  const [program = deno, ...rest] = [...launcher, deno, ...options]
  const child = spawn(program, rest, {
    cwd: folder.sources,
    env: denoEnvironment(folder),
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C in our terminal reaches us alone.
    detached: true,
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  })
  yieldProcessor(child)
  // One that has ended already takes nothing; that it has ended is noticed elsewhere.
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify(environment))
  return child
}

/** Of V8, where the heap is full. */
const outOfMemory = /heap out of memory|Fatal JavaScript out of memory/

/** Of the connection to the worker; the one to the client ends with the answer. */
const ofAnswer = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** The code with which a WebSocket says that the client shall connect again. */
const serviceRestart = 1012

/** A process that runs one version of a function. */
export class FunctionWorker {
  readonly deployed: DeployedFunction
  /** Resolves when the function can answer. Rejects with a `FunctionsError` where it cannot. */
  readonly booted: Promise<void>
  /** How long that took; undefined before. */
  bootMs: number | undefined
  /** Requests whose answers were not sent whole yet. */
  requests = 0
  lastUsedAt = performance.now()
  readonly #process: StartedProcess
  readonly #connection: WorkerConnection
  readonly #ended: Promise<unknown>
  readonly #socket: string
  readonly #webSockets = new Set<PassedSocket>()
  readonly #onSocketClosed: WorkerParts['onSocketClosed']
  #limit: string | undefined
  #hasEnded = false
  #watch: Disposable | undefined

  constructor(parts: WorkerParts) {
    const { deployed, places, folder, onLine, onEnd } = parts
    this.deployed = deployed
    this.#onSocketClosed = parts.onSocketClosed
    this.#socket = places.socket
    const token = randomBytes(16).toString('hex')
    this.#connection = new WorkerConnection(places.socket, token)
    this.#process = start(parts, token)
    const listening = Promise.withResolvers<void>()
    readOutput(this.#process.stdout, this.#process.stderr, {
      listening: listening.resolve,
      line: (level, text) => {
        if (outOfMemory.test(text)) this.#limit ??= 'The function used more memory than its heap may have.'
        onLine(level, text.replaceAll(`file://${folder.sources}/`, ''))
      },
    })
    const { promise: failed, reject: fail } = Promise.withResolvers<never>()
    failed.catch(() => undefined)
    this.#process.on('error', fail)
    this.#ended = once(this.#process, 'close').catch(() => undefined)
    void this.#noteEnd(() => {
      fail(new Error('The process ended.'))
      onEnd(this)
    })
    this.booted = this.#boot(Promise.race([listening.promise, failed]), failed)
    this.booted.catch(() => undefined)
  }

  /** For its log: a limit, or nothing special. */
  get whyEnded(): string {
    return this.#limit ?? 'Ended'
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  async #noteEnd(onEnd: () => void): Promise<void> {
    await this.#ended
    this.#hasEnded = true
    this.#watch?.[Symbol.dispose]()
    this.#connection.close()
    onEnd()
    await rm(this.#socket, { force: true })
  }

  async #boot(listening: Promise<void>, failed: Promise<never>): Promise<void> {
    const startedAt = performance.now()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      // It may wait for something that does not come: then its logs say nothing.
      this.#limit ??= `The function did not start within ${bootMs / 1_000} seconds.`
      late.reject(new Error('late'))
    }, bootMs)
    try {
      await Promise.race([listening, late.promise])
      const { pid } = this.#process
      if (pid !== undefined)
        this.#watch = watchWorker({
          pid,
          connection: this.#connection,
          isBusy: () => this.requests > 0 || this.bootMs === undefined,
          onLimit: (why) => {
            this.#limit ??= why
            this.kill()
          },
        })
      await Promise.race([this.#connection.askBoot(), failed, late.promise])
      this.bootMs = performance.now() - startedAt
      this.lastUsedAt = performance.now()
    } catch {
      this.kill()
      // Callers read this. The error of the function is in its logs.
      throw new FunctionsError('BOOT_ERROR', this.#limit ?? 'The function did not start. Its logs have the reason.')
    } finally {
      clearTimeout(timer)
    }
  }

  /** Rejects with a `FunctionsError` where the worker does not answer. */
  async send(path: string, request: ServiceRequest): Promise<ServiceResponse> {
    this.requests += 1
    this.lastUsedAt = performance.now()
    const done = (): void => this.#used()
    try {
      const response = await this.#connection.send(path, request)
      if (response.body === undefined || typeof response.body === 'string' || Buffer.isBuffer(response.body)) done()
      else response.body.once('close', done)
      return response
    } catch (error) {
      done()
      if (request.signal.aborted) throw error
      throw await this.#whyNoAnswer()
    }
  }

  async #whyNoAnswer(): Promise<FunctionsError> {
    // What ended the process is known once it has ended.
    await Promise.race([this.#ended, new Promise((resolve) => setTimeout(resolve, 1_000).unref())])
    if (this.#limit !== undefined) return new FunctionsError('WORKER_LIMIT', this.#limit)
    return new FunctionsError(
      'WORKER_ERROR',
      'The function ended before it had answered. Its logs may have the reason.',
    )
  }

  /**
   * Passes a request to change the protocol on, and writes what the function answers. Resolves with the status. Rejects with a
   * `FunctionsError` where nothing was answered.
   */
  async upgrade(path: string, request: UpgradeRequest): Promise<number> {
    if (this.#webSockets.size >= socketsOfWorker)
      throw new FunctionsError('TOO_MANY_FUNCTIONS', `The function has ${socketsOfWorker} WebSockets: no more can be.`)
    this.requests += 1
    const { socket: client, signal } = request
    try {
      const { message, socket } = await this.#connection.upgrade(path, request)
      const status = message.statusCode ?? 502
      if (socket === undefined) {
        client.write(`${headOf(message, (name) => ofAnswer.has(name))}connection: close\r\n\r\n`)
        pipeline(message, client, () => client.destroy())
        client.once('close', () => this.#used())
        return status
      }
      client.write(`${headOf(message)}\r\n`)
      const passed = new PassedSocket(client, socket, (sentBytes) => {
        this.#webSockets.delete(passed)
        this.#used()
        if (sentBytes > 0) this.#onSocketClosed(sentBytes)
      })
      this.#webSockets.add(passed)
      return status
    } catch (error) {
      this.#used()
      if (signal.aborted) throw error
      throw await this.#whyNoAnswer()
    }
  }

  #used(): void {
    this.requests -= 1
    this.lastUsedAt = performance.now()
  }

  /** Ends its WebSockets: clients that connect again find the next version of the function. */
  endWebSockets(): void {
    for (const socket of this.#webSockets) socket.end(serviceRestart, 'The function was replaced or deleted.')
  }

  kill(): void {
    if (!this.#hasEnded) this.#process.kill('SIGKILL')
  }

  /** Resolves when its process has ended. */
  async end(): Promise<void> {
    this.kill()
    await this.#ended
  }
}
