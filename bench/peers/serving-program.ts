import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { until } from '../until.ts'

interface Program {
  command: string
  args: readonly string[]
  cwd: string
  /** Added to that of the bench. */
  env?: Readonly<Record<string, string>>
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

/** Starts a program and waits until it answers at the address; one that ends before is an error with what it printed. Disposing ends it. */
export const startServing = async (
  { command, args, cwd, env = {} }: Program,
  url: string,
): Promise<AsyncDisposable> => {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const child = spawn('env', [...variables, command, ...args], { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  const printed = text(child.stderr)
  const exited = once(child, 'exit')
  const stop = async () => {
    // Not all of them end at SIGTERM, and their data is not kept.
    child.kill('SIGKILL')
    await exited
  }
  const ended = async () => {
    await exited
    throw new Error(`${command} ended: ${await printed}`)
  }
  try {
    await Promise.race([until(`an answer of ${command}`, answers(url), { everyMs: 100, atMostMs: 60_000 }), ended()])
  } catch (error) {
    if (child.exitCode === null) await stop()
    throw error
  }
  return { [Symbol.asyncDispose]: stop }
}
