import { join } from 'node:path'
import type { DeployedFunction, FunctionFolder } from '../deployed-function.ts'
import { heapBytes } from '../function-limits.ts'

const bytesPerMiB = 1024 * 1024

/** What is the same when a function is checked and when it runs. */
const common = (
  { importMap }: Pick<DeployedFunction, 'importMap'>,
  { sources }: Pick<FunctionFolder, 'sources'>,
): string[] => {
  const shared = ['--quiet', '--no-lock', '--node-modules-dir=none']
  if (importMap === undefined) return [...shared, '--no-config']
  const path = join(sources, importMap)
  return /(^|\/)deno\.jsonc?$/.test(importMap)
    ? [...shared, `--config=${path}`]
    : [...shared, '--no-config', `--import-map=${path}`]
}

/** Fetches what a function imports, and reads all of it. */
export const cacheArguments = (
  deployed: Pick<DeployedFunction, 'entrypoint' | 'importMap'>,
  folder: FunctionFolder,
): string[] => ['cache', ...common(deployed, folder), join(folder.sources, deployed.entrypoint)]

/** Lists the modules of a program as JSON. */
export const graphArguments = (
  deployed: Pick<DeployedFunction, 'importMap'>,
  folder: FunctionFolder,
  root: string,
): string[] => ['info', '--json', ...common(deployed, folder), root]

export interface WorkerPlaces {
  /** The program of ours that is run first. */
  bootstrap: string
  /** Where it answers. */
  socket: string
  /** Where the API of the project answers. */
  api: string
  /** Where its database answers. */
  database: string
}

interface RunOptions {
  /** Networks that the function may not connect to, as addresses with a prefix. */
  deniedNetworks: readonly string[]
  /** What asks the worker about itself has to name it. */
  controlToken: string
}

/** Runs a function, with the permissions that it has. */
export const runArguments = (
  deployed: DeployedFunction,
  folder: FunctionFolder,
  { bootstrap, socket, api, database }: WorkerPlaces,
  { deniedNetworks, controlToken }: RunOptions,
): string[] => [
  'run',
  ...common(deployed, folder),
  '--no-prompt',
  // `request.signal` aborts where the caller has gone, and only there.
  '--unstable-no-legacy-abort',
  // What was fetched when it was deployed.
  '--cached-only',
  // It grows with each module that a function makes while it runs.
  '--no-code-cache',
  `--v8-flags=--max-old-space-size=${heapBytes / bytesPerMiB}`,
  '--allow-env',
  '--allow-net',
  ...(deniedNetworks.length === 0 ? [] : [`--deny-net=${deniedNetworks.join(',')}`]),
  // The bootstrap gives back the right to its own socket before the function is imported.
  `--allow-read=${[folder.sources, folder.cache, bootstrap, socket, api, database].join(',')}`,
  `--allow-write=${[socket, api, database].join(',')}`,
  bootstrap,
  socket,
  api,
  database,
  controlToken,
  join(folder.sources, deployed.entrypoint),
]
