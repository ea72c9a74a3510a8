import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { FunctionFolder } from '../deployed-function.ts'
import type { WorkerUser } from '../worker/function-worker.ts'
import { yieldProcessor } from './yield-processor.ts'

/** What every process of Deno finds in its environment: nothing of ours that could be a secret. */
export const denoEnvironment = ({ cache }: Pick<FunctionFolder, 'cache'>): NodeJS.ProcessEnv => ({
  DENO_DIR: cache,
  DENO_NO_UPDATE_CHECK: '1',
  HOME: cache,
  NO_COLOR: '1',
  // For the launcher.
  PATH: '/usr/bin:/bin',
})

const longestMs = 120_000
const sizeEveryMs = 500

interface Ended {
  /** Null: it was ended because it took too long, or because of what it fetched. */
  exitCode: number | null
  stdout: string
  stderr: string
  /** Why what it fetched is more than it may be. */
  tooLarge: string | undefined
}

/** What may be fetched into a folder. */
export interface FetchLimit {
  /** Why what is in the folder is too much, in a sentence; undefined: it is not. */
  problemOf: (folder: string) => Promise<string | undefined>
}

export interface DenoRun extends WorkerUser {
  /** The program. */
  path: string
  folder: FunctionFolder
  limit: FetchLimit
}

/** Ends a process that fetches more than it may. Resolves with the reason where it did; with undefined at its end. */
const endIfTooLarge = async (child: ChildProcess, closed: Promise<unknown>, { folder, limit }: DenoRun) => {
  for (;;) {
    // Before the folder is measured, which then has all that was fetched.
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    const problem = await limit.problemOf(folder.cache)
    if (problem !== undefined) child.kill('SIGKILL')
    if (problem !== undefined || hasEnded) return problem
    await Promise.race([closed, setTimeout(sizeEveryMs)])
  }
}

/** Runs the program to its end, with two minutes of time. */
export const runDeno = async (run: DenoRun, options: readonly string[]): Promise<Ended> => {
  const { path, folder, launcher, user } = run
  const [program = path, ...rest] = [...launcher, path, ...options]
  const child = spawn(program, rest, {
    cwd: folder.sources,
    // Also behind a proxy whose certificates the system trusts.
    env: { ...denoEnvironment(folder), DENO_TLS_CA_STORE: 'mozilla,system' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    timeout: longestMs,
    killSignal: 'SIGKILL',
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  })
  yieldProcessor(child)
  const closed = once(child, 'close')
  const [stdout, stderr, tooLarge] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    endIfTooLarge(child, closed, run),
    closed,
  ])
  return { exitCode: tooLarge === undefined ? child.exitCode : null, stdout, stderr, tooLarge }
}
