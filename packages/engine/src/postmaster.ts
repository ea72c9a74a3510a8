import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { readPostmasterPid } from './postmaster-pid.ts'
import { signal, treeOf } from './process-table.ts'
import { appendToLog } from './server-log.ts'
import { spawnAs } from './system-user.ts'
import type { SystemUser } from './system-user.ts'

export interface Postmaster {
  pid: number
  /** Resolves, and never rejects, when the process has ended; with a sentence that says how. */
  exited: Promise<string>
}

interface ServerFiles {
  postgres: string
  /** Programs that stand in front of it, each of which replaces itself by the next. */
  launcher: readonly string[]
  dataDir: string
  configFile: string
  hbaFile: string
  logFile: string
}

/** What Postgres and its programs see of our environment: nothing that could be a secret, and a home without files for libpq. */
export const serverEnvironment = (dataDir: string): NodeJS.ProcessEnv => ({
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  HOME: dataDir,
})

export const spawnPostmaster = async (files: ServerFiles, user: SystemUser | undefined): Promise<Postmaster> => {
  await using log = await open(files.logFile, appendToLog, 0o600)
  const options = ['-D', files.dataDir, '-c', `config_file=${files.configFile}`, '-c', `hba_file=${files.hbaFile}`]
  const [program = files.postgres, ...rest] = [...files.launcher, files.postgres, ...options]
  const child = spawn(program, rest, {
    cwd: files.dataDir,
    env: serverEnvironment(files.dataDir),
    stdio: ['ignore', log.fd, log.fd],
    // A group of its own: Ctrl-C in our terminal reaches us alone, and we end the servers in order.
    detached: true,
    ...spawnAs(user),
  })
  await once(child, 'spawn')
  const { pid } = child
  if (pid === undefined) throw new Error(`${files.postgres} was started and has no process id.`)
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, by) => resolve(by === null ? `ended with exit code ${code}` : `was ended by ${by}`))
  })
  return { pid, exited }
}

// A server that replays a long log after a crash is not to be killed for it; one that hangs is.
const startDeadlineMs = 120_000

const pauseMs = (waitedMs: number) => (waitedMs < 1000 ? 2 : 25)

/** Resolves when the server says that it accepts connections. Rejects when it ended, took too long, or `given up` is aborted. */
export const waitUntilReady = async (
  server: Postmaster,
  dataDir: string,
  givenUp: AbortSignal,
  deadlineMs = startDeadlineMs,
): Promise<void> => {
  const began = performance.now()
  const ended = new AbortController()
  const watch = async () => ended.abort(new Error(`Postgres ${await server.exited} before it was ready.`))
  void watch()
  for (;;) {
    givenUp.throwIfAborted()
    ended.signal.throwIfAborted()
    // The status line is read from a file in memory in 0.1 ms; a connection would cost the server a process each time.
    const written = await readPostmasterPid(dataDir)
    if (written?.pid === server.pid && written.status === 'ready') return
    const waitedMs = performance.now() - began
    if (waitedMs > deadlineMs) throw new Error(`Postgres was not ready after ${deadlineMs / 1000} seconds.`)
    await delay(pauseMs(waitedMs))
  }
}

const endedWithin = async (server: Pick<Postmaster, 'exited'>, ms: number) => {
  const timer = new AbortController()
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false)
  const ended = await Promise.race([server.exited.then(() => true), late])
  timer.abort()
  return ended
}

// Fast: sessions are ended and everything is written. Immediate: nothing is written, the log is replayed at the next start.
const steps = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
] as const

/** Ends a server, in order if it can be, in any case within about 20 seconds. */
export const terminate = async (server: Postmaster): Promise<void> => {
  for (const step of steps) {
    signal(server.pid, step.signal)
    if (await endedWithin(server, step.patienceMs)) return
  }
  for (const pid of treeOf(server.pid)) signal(pid, 'SIGKILL')
  await server.exited
}
