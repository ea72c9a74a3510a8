import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Reader } from '../reader.ts'

const run = promisify(execFile)

// A network namespace with nothing in it. An ordinary user gets one together with a user namespace.
const byRoot = ['unshare', '--net']
const byOrdinaryUser = ['unshare', '--user', '--map-current-user', '--net']

const asReader = ({ uid, gid }: Reader): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--no-new-privs',
]

const reads = ['-e', 'require("node:fs").accessSync(process.argv[1])']

/** Whether a process that is started in this way can read the script that it will run. */
const works = async ([command = '', ...args]: readonly string[], script: string): Promise<boolean> => {
  try {
    await run(command, [...args, process.execPath, ...reads, script], { env: {}, cwd: '/' })
    return true
  } catch {
    return false
  }
}

const findWay = async (script: string, reader: Reader | undefined): Promise<readonly string[]> => {
  if (process.platform !== 'linux') return []
  const user = reader === undefined ? undefined : asReader(reader)
  const asUser =
    user === undefined
      ? []
      : [
          [...byRoot, ...user],
          [...user, ...byOrdinaryUser],
        ]
  for (const way of [...asUser, byRoot, byOrdinaryUser]) if (await works(way, script)) return way
  return []
}

const found = new Map<string, Promise<readonly string[]>>()

/**
 * What to put before a command so that it runs without a network, and as the reader; less or nothing of it where the system
 * does not allow that, or where that user cannot read our code.
 */
export const apart = (script: URL, reader: Reader | undefined): Promise<readonly string[]> => {
  const path = fileURLToPath(script)
  const key = `${path} ${reader?.uid ?? ''}`
  const known = found.get(key)
  if (known !== undefined) return known
  const way = findWay(path, reader)
  found.set(key, way)
  return way
}
