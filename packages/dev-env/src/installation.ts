import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { TestHome } from '@cairn/engine'
import { builtPlatformCommand } from '@cairn/platform/build'
import { platformEnvironment } from '@cairn/platform/command'
import { makeTestHome, testCacheDir } from '@cairn/engine'
import { freePort } from './free-port.ts'
import { serverProcesses, whileSuspended } from './server-processes.ts'

/** Ids of Postgres processes whose data lies in that home, whichever program started them. Linux only. */
export const postgresProcessesIn = async (home: string): Promise<number[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async (id) => {
      // A process may end between the listing and the look.
      const directory = await readlink(`/proc/${id}/cwd`).catch(() => '')
      return directory.startsWith(`${home}/instances/`) ? [Number(id)] : []
    }),
  )
  return found.flat()
}

/** An installation in a process of its own, as `npm run up` starts it: to be killed, and started again. */
export class Installation implements AsyncDisposable {
  readonly url: string
  readonly home: string
  /** What the last start said on standard output, up to its being up. */
  readonly said: string[] = []
  readonly postgresPort: number
  readonly poolerPort: number
  readonly #port: number
  readonly #settings: Record<string, string>
  readonly #testHome: TestHome
  readonly #logFile: string | undefined
  #child: ChildProcess | undefined

  private constructor(
    testHome: TestHome,
    [port, postgresPort, poolerPort]: readonly [port: number, postgresPort: number, poolerPort: number],
    settings: Record<string, string>,
    logFile: string | undefined,
  ) {
    this.#testHome = testHome
    this.home = testHome.path
    this.#port = port
    this.postgresPort = postgresPort
    this.poolerPort = poolerPort
    this.#settings = settings
    this.#logFile = logFile
    this.url = `http://localhost:${port}`
  }

  /** Starts one in a temporary folder of its own, on free ports. Its log goes to standard error where no file is named. */
  static async start(settings: Record<string, string> = {}, home?: TestHome, logFile?: string): Promise<Installation> {
    const ports = [await freePort(), await freePort(), await freePort()] as const
    const installation = new Installation(home ?? (await makeTestHome()), ports, settings, logFile)
    await installation.start()
    return installation
  }

  get processId(): number {
    const id = this.#child?.pid
    if (id === undefined) throw new Error('The installation does not run.')
    return id
  }

  /** Resolves once it has said that it is up. `more` are settings for this time alone. */
  async start(more: Record<string, string> = {}): Promise<void> {
    const command = await builtPlatformCommand()
    const log = this.#logFile === undefined ? undefined : openSync(this.#logFile, 'a')
    const child = spawn(process.execPath, command, {
      env: {
        ...inherited(),
        ...platformEnvironment,
        CAIRN_HOME: this.home,
        CAIRN_CACHE: testCacheDir(),
        CAIRN_PORT: String(this.#port),
        CAIRN_POSTGRES_PORT: String(this.postgresPort),
        CAIRN_POOLER_PORT: String(this.poolerPort),
        CAIRN_LOG_LEVEL: 'warn',
        CAIRN_SIGN_IN_ATTEMPTS: '1000',
        CAIRN_ACCOUNT_ORGANIZATIONS_PER_HOUR: '0',
        CAIRN_ACCOUNT_PROJECTS_PER_HOUR: '0',
        CAIRN_DISK_RESERVE_MB: '0',
        CAIRN_PLAN_CHANGES: 'members',
        // What a test finds must not depend on the minute in which it runs.
        CAIRN_SCHEDULED_JOBS: 'off',
        // The question for consent would lie over what a test is about.
        CAIRN_TELEMETRY: 'off',
        ...this.#settings,
        ...more,
      },
      stdio: ['ignore', 'pipe', log ?? 'inherit'],
    })
    if (log !== undefined) closeSync(log)
    this.#child = child
    if (child.stdout === null) throw new Error('The installation was started without a standard output.')
    const lines = createInterface({ input: child.stdout })
    this.said.length = 0
    for await (const line of lines) {
      this.said.push(line)
      if (line.includes('Stop with Ctrl+C')) return
    }
    throw new Error(`The installation ended before it was up (exit code ${child.exitCode ?? 'none'}).`)
  }

  /** The exit code; undefined if the signal ended it, or if it did not run. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | undefined> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null) return undefined
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode ?? undefined
  }

  postgresProcesses(): Promise<number[]> {
    return postgresProcessesIn(this.home)
  }

  /** What `act` returns, done while the Postgres of a project is suspended, its children included. Linux only. */
  async whileDatabaseSuspended<T>(ref: string, act: () => Promise<T>): Promise<T> {
    const processes = await serverProcesses(this.home)
    const pids = processes.filter(({ instance }) => instance === ref).map(({ pid }) => pid)
    return whileSuspended(pids, act)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGTERM')
    await this.#testHome[Symbol.asyncDispose]()
  }
}

// Settings of the person who runs the tests are not the tests'.
const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || name.startsWith('CAIRN_') ? [] : [[name, value]],
    ),
  )
