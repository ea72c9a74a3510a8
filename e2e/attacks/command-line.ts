import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@cairn/dev-env/free-port'
import { testCacheDir } from '@cairn/engine'
import { root } from '../../tools/run.ts'

/** The processes that `npm run up` makes, in a process group of their own. */
export interface CommandLine {
  child: ChildProcess
  url: string
  /** Sends a signal to every process of the group, as a terminal does. */
  signalGroup: (signal: NodeJS.Signals) => void
  /** Resolves once a line of standard output includes `words`; rejects when the output ended without it. */
  says: (words: string) => Promise<void>
  /** Resolves with the exit code once the first process of the chain has ended. */
  ended: () => Promise<number | null>
}

interface Options {
  /** Stands in front of the command. */
  before?: readonly string[]
  /** Begins the chain with npm. It passes a signal on as the others do, but so late that the platform stops already. */
  isNpmFirst?: boolean
  untilUp?: boolean
}

/** Resolves when the platform is up, or at once where `untilUp` is false. */
export const startCommandLine = async (
  home: string,
  { before = [], isNpmFirst = false, untilUp = true }: Options = {},
): Promise<CommandLine> => {
  const [port, postgresPort, poolerPort] = [await freePort(), await freePort(), await freePort()]
  const chain = [process.execPath, 'tools/start.mjs', 'e2e/attacks/up-without-build.ts']
  const command = isNpmFirst ? ['npm', 'exec', '--offline', '--call', `exec ${chain.join(' ')}`] : chain
  const [program = process.execPath, ...options] = [...before, ...command]
  const child = spawn(program, options, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      CAIRN_HOME: home,
      CAIRN_CACHE: testCacheDir(),
      CAIRN_PORT: String(port),
      CAIRN_POSTGRES_PORT: String(postgresPort),
      CAIRN_POOLER_PORT: String(poolerPort),
      CAIRN_LOG_LEVEL: 'silent',
    },
  })
  const exited = once(child, 'exit')
  const group = child.pid
  if (group === undefined) throw new Error('The command could not be started.')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const says = async (words: string) => {
    for (let line = await lines.next(); line.done !== true; line = await lines.next())
      if (line.value.includes(words)) return
    throw new Error(`The command ended without saying "${words}".`)
  }
  if (untilUp) await says('Stop with Ctrl+C')
  return {
    child,
    url: `http://localhost:${port}`,
    signalGroup: (signal) => process.kill(-group, signal),
    says,
    ended: async () => {
      await exited
      return child.exitCode
    },
  }
}

/** The last line of an instance's own log. */
export const lastWordOf = async (home: string, id: string): Promise<string> => {
  const lines = (await readFile(join(home, 'instances', id, 'postgres.log'), 'utf8')).trimEnd().split('\n')
  return lines.at(-1) ?? ''
}
