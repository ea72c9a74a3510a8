import { cacheArguments } from './deno/deno-arguments.ts'
import type { DenoProgram } from './deno/deno-program.ts'
import { runDeno } from './deno/run-deno.ts'
import type { FetchLimit } from './deno/run-deno.ts'
import type { DeployedFunction, FunctionFolder } from './deployed-function.ts'
import { foreignImport } from './foreign-import.ts'
import type { WorkerUser } from './worker/function-worker.ts'

const mostCharacters = 4_000

const foreignProblem = 'The function imports a file of this machine that is none of its own.'

/** What the program says, without where the folder lies on this machine. It quotes lines: those of other files are not shown. */
const problemOf = (said: string, sources: string): string => {
  const own = said.replaceAll(`file://${sources}/`, '').replaceAll(`${sources}/`, '').trim()
  if (own === '') return 'Deno could not read the function.'
  return own.includes('file://') ? foreignProblem : own.slice(0, mostCharacters)
}

/**
 * Fetches what a function imports, and reads all of it: a function that could not start is not deployed. Resolves with the
 * problem, in the words of Deno, where there is one.
 */
export const checkFunction = async (
  { path }: DenoProgram,
  deployed: Pick<DeployedFunction, 'entrypoint' | 'importMap'>,
  folder: FunctionFolder,
  { limit, ...who }: WorkerUser & { limit: FetchLimit },
): Promise<string | undefined> => {
  const run = { path, folder, limit, ...who }
  if ((await foreignImport(run, deployed)) !== undefined) return foreignProblem
  const { exitCode, stderr, tooLarge } = await runDeno(run, cacheArguments(deployed, folder))
  if (tooLarge !== undefined) return tooLarge
  if (exitCode === 0) return undefined
  return exitCode === null ? 'What the function imports was not fetched in time.' : problemOf(stderr, folder.sources)
}
