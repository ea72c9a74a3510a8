import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { FunctionFolder } from '../deployed-function.ts'
import type { WorkerUser } from '../worker/function-worker.ts'

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

interface Ended {
  /** Null: it was ended because it took too long. */
  exitCode: number | null
  stdout: string
  stderr: string
}

export interface DenoRun extends WorkerUser {
  /** The program. */
  path: string
  folder: FunctionFolder
}

/** Runs the program to its end, with two minutes of time. */
export const runDeno = async (
  { path, folder, launcher, user }: DenoRun,
  options: readonly string[],
): Promise<Ended> => {
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
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { exitCode: child.exitCode, stdout, stderr }
}
