import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

// The project's own programs first, above all its Node. A Node process then needs 0.35 s less of a core to load the
// platform: compiled modules, types stripped, are kept. Every test file and every installation of a journey is one.
const environment = (extra: Readonly<Record<string, string>>) => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
  NODE_COMPILE_CACHE: join(root, '.cache/node'),
  ...extra,
})

/**
 * For the programs in Go that check types and rules. With a thread for each core their checkers check again what they share;
 * garbage that is collected half as often costs memory (6 GB for the rules) and saves a tenth of the time.
 */
export const oneCore = { GOMAXPROCS: '1', GOGC: '200' }

// The terminal sends Ctrl+C to the child as well; it ends in its own way, and we after it.
const waitForChild = () => undefined

const passedOn = ['SIGTERM', 'SIGHUP'] as const

/** Runs a program in the checkout with our terminal, and answers its exit code. */
export const run = (
  command: string,
  args: readonly string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<number> =>
  new Promise((done, refuse) => {
    const child = spawn(command, args, { cwd, env: environment(env), stdio: 'inherit' })
    process.on('SIGINT', waitForChild)
    const passOn = (signal: NodeJS.Signals) => child.kill(signal)
    for (const name of passedOn) process.on(name, passOn)
    child.once('error', refuse)
    child.once('exit', (code, signal) => {
      process.off('SIGINT', waitForChild)
      for (const name of passedOn) process.off(name, passOn)
      done(code ?? (signal === null ? 1 : 128))
    })
  })

/** As `run`, and ends this program when the other failed. */
export const mustRun = async (...args: Parameters<typeof run>): Promise<void> => {
  const code = await run(...args)
  if (code !== 0) process.exit(code)
}
