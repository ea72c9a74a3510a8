import { copyFile, mkdir, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Project } from '@cairn/service-kit'
import { ApiRelay } from './api-relay.ts'
import type { ApiAddress } from './api-relay.ts'
import { DatabaseRelay } from './database-relay.ts'
import type { ServeDatabase } from './database-relay.ts'
import { installDeno } from './deno/deno-program.ts'
import type { DenoProgram } from './deno/deno-program.ts'
import type { DeployedFunction, FunctionSource } from './deployed-function.ts'
import { workerLog } from './function-log.ts'
import { giveFolder } from './give-folder.ts'
import { FunctionWorker } from './worker/function-worker.ts'
import type { WorkerUser } from './worker/function-worker.ts'
import { WorkerPool } from './worker/worker-pool.ts'

/** Where processes of a project run. */
export interface ProjectHost extends WorkerUser {
  /** A folder for its sockets: theirs are the only ones that are in it. The path is short. */
  socketFolder: string
}

export interface RunnerParts {
  source: FunctionSource
  hostOf: (ref: string) => ProjectHost
  /** Where the API of a project answers. */
  apiOf: (project: Project) => ApiAddress
  /** Connects a function to the database of its project. */
  serveDatabase: (ref: string, ...client: Parameters<ServeDatabase>) => ReturnType<ServeDatabase>
  /** WebSockets of a project have carried so many bytes to clients. */
  onSent: (ref: string, bytes: number) => void
  /** What functions find in their environment besides their secrets. */
  environmentOf: (project: Project) => Promise<Readonly<Record<string, string>>>
  /** Networks that functions may not connect to, as addresses with a prefix. */
  deniedNetworks: readonly string[]
  /** A folder that every system user can reach. */
  cache: string
}

const bootstrap = fileURLToPath(new URL('./deno/bootstrap.ts', import.meta.url))

interface Places {
  relays: readonly [ApiRelay, DatabaseRelay]
  /** Only the project's user and we can enter it. */
  sockets: string
  api: string
  database: string
  bootstrap: string
}

/** Runs the functions of all projects. */
export class FunctionRunner {
  readonly #parts: RunnerParts
  readonly #pool = new WorkerPool()
  readonly #places = new Map<string, Promise<Places>>()
  #deno: Promise<DenoProgram> | undefined

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** The program, which is put in its place at the first call. */
  program(): Promise<DenoProgram> {
    this.#deno ??= installDeno(this.#parts.cache)
    // The next call tries again.
    this.#deno.catch(() => {
      this.#deno = undefined
    })
    return this.#deno
  }

  /** A worker that can answer. Rejects with a `FunctionsError` where there is none. */
  async worker(project: Project, deployed: DeployedFunction): Promise<FunctionWorker> {
    const worker = await this.#pool.get(project.ref, deployed, () => this.#start(project, deployed))
    await worker.booted
    return worker
  }

  /** Ends the worker of a function that was deleted. */
  drop(ref: string, slug: string): void {
    this.#pool.drop(ref, slug)
  }

  /** How many workers of a project there are. */
  count(ref: string): number {
    return this.#pool.count(ref)
  }

  /** Ends all that runs of a project. */
  async leave(ref: string): Promise<void> {
    await this.#pool.endAll(ref)
    const places = this.#places.get(ref)
    this.#places.delete(ref)
    await places?.then(
      ({ relays }) => Promise.all(relays.map((relay) => relay.close())),
      () => undefined,
    )
    if (places !== undefined) await rm(this.#parts.hostOf(ref).socketFolder, { recursive: true, force: true })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool[Symbol.asyncDispose]()
    await Promise.all([...this.#places.keys()].map((ref) => this.leave(ref)))
  }

  async #start(project: Project, deployed: DeployedFunction): Promise<FunctionWorker> {
    const { source, hostOf, environmentOf, deniedNetworks } = this.#parts
    const { ref } = project
    const [deno, places, folder, environment, secrets] = await Promise.all([
      this.program(),
      this.#placesOf(project),
      source.place(ref, deployed),
      environmentOf(project),
      source.secrets(ref),
    ])
    const log = workerLog(project, deployed)
    const { launcher, user } = hostOf(ref)
    const worker = new FunctionWorker({
      deno: deno.path,
      launcher,
      user,
      deployed,
      folder,
      places: {
        bootstrap: places.bootstrap,
        socket: join(places.sockets, `${randomBytes(4).toString('hex')}.sock`),
        api: places.api,
        database: places.database,
      },
      environment: { ...secrets, ...environment },
      deniedNetworks,
      onLine: log.line,
      onSocketClosed: (bytes) => this.#parts.onSent(ref, bytes),
      onEnd: (ended) => {
        this.#pool.ended(ended)
        log.ended(ended.whyEnded)
      },
    })
    worker.booted.then(
      () => log.booted(worker.bootMs ?? 0),
      (error: unknown) => log.failed(error instanceof Error ? error.message : String(error)),
    )
    return worker
  }

  #placesOf(project: Project): Promise<Places> {
    const known = this.#places.get(project.ref)
    if (known !== undefined) return known
    const made = this.#makePlaces(project)
    this.#places.set(project.ref, made)
    made.catch(() => this.#places.delete(project.ref))
    return made
  }

  async #makePlaces(project: Project): Promise<Places> {
    const { socketFolder, user } = this.#parts.hostOf(project.ref)
    await rm(socketFolder, { recursive: true, force: true })
    // Its user can enter this one, and change nothing in it.
    await mkdir(socketFolder, { mode: 0o711 })
    const sockets = join(socketFolder, 'w')
    await mkdir(sockets, { mode: 0o700 })
    await giveFolder(user, sockets)
    const copy = join(socketFolder, 'bootstrap.ts')
    await copyFile(bootstrap, copy)
    const api = join(socketFolder, 'api')
    const database = join(socketFolder, 'db')
    const { apiOf, serveDatabase } = this.#parts
    return {
      relays: [
        await ApiRelay.open(api, () => apiOf(project), user),
        await DatabaseRelay.open(database, (client) => serveDatabase(project.ref, client), user),
      ],
      sockets,
      api,
      database,
      bootstrap: copy,
    }
  }
}
