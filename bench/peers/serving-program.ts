import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from '../until.ts'

interface Program {
  command: string
  args: readonly string[]
  cwd: string
}

const answers = (url: string) => async (): Promise<true | undefined> => {
  try {
    await fetch(url)
    return true
  } catch {
    // Nothing listens yet.
    return undefined
  }
}

/** Starts a program and waits until it answers at the address. Disposing ends it. */
export const startServing = async ({ command, args, cwd }: Program, url: string): Promise<AsyncDisposable> => {
  const child = spawn(command, args, { cwd, stdio: 'ignore' })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  try {
    await until(`an answer of ${command}`, answers(url), { everyMs: 100, atMostMs: 60_000 })
  } catch (error) {
    await stop()
    throw error
  }
  return { [Symbol.asyncDispose]: stop }
}
