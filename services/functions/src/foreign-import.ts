import { readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import { graphArguments } from './deno/deno-arguments.ts'
import { runDeno } from './deno/run-deno.ts'
import type { DenoRun } from './deno/run-deno.ts'
import type { DeployedFunction } from './deployed-function.ts'

const Graph = z.object({ modules: z.array(z.object({ specifier: z.string() })) })

const script = /\.[cm]?[jt]sx?$/

/** Imports all files of a function: one that no other imports can still be imported by a name that is made while it runs. */
const rootOf = (files: readonly string[]): string =>
  files.map((path) => `import ${JSON.stringify(pathToFileURL(path).href)}`).join('\n')

const filesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const isOwn = (specifier: string, sources: string, root: string): boolean => {
  try {
    const path = fileURLToPath(specifier)
    return path === root || path.startsWith(`${sources}/`)
  } catch {
    // A slash that is written `%2f` is none to a parser of addresses, and one to who opens the file.
    return false
  }
}

/**
 * A file of this machine that a function imports, and that is none of its own. Deno asks for no permission to read what a file
 * imports by name, so such a function would read what its system user can.
 */
export const foreignImport = async (
  run: DenoRun,
  deployed: Pick<DeployedFunction, 'importMap'>,
): Promise<string | undefined> => {
  const { sources } = run.folder
  const root = join(dirname(sources), 'all.ts')
  await writeFile(root, rootOf((await filesIn(sources)).filter((path) => script.test(path))), { mode: 0o644 })
  try {
    const { exitCode, stdout } = await runDeno(run, graphArguments(deployed, run.folder, root))
    // What could not be read at all is refused by what reads it next, with the reason.
    if (exitCode !== 0) return undefined
    const specifiers = Graph.parse(JSON.parse(stdout)).modules.map(({ specifier }) => specifier)
    return specifiers.find((specifier) => specifier.startsWith('file:') && !isOwn(specifier, sources, root))
  } finally {
    await rm(root, { force: true })
  }
}
