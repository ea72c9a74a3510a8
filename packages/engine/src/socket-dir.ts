import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveTo } from './system-user.ts'
import type { SystemUser } from './system-user.ts'

/** Every server has a socket directory of its own, so all may use the same port: it is but a part of the socket's name. */
export const socketPort = 5432

// The kernel's limit (108 bytes on Linux, 104 on macOS) counts the zero at the end.
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

/** The folder that a server listens in; clients reach it by the link that `publishSocketDir` makes. No id has a dot. */
export const privateSocketDir = (folder: string): string => `${folder}.own`

const fits = (folder: string, longestId: number) =>
  Buffer.byteLength(join(privateSocketDir(join(folder, 'x'.repeat(longestId))), `.s.PGSQL.${socketPort}`)) <=
  longestSocketPath

/** Ids are at most this long, so that a socket's path can be kept within the limit. */
export const longestId = 40

/** The folder of all socket directories of a home: `run/` in it or, where a socket's path would be too long, a short one in /tmp. */
export const prepareRunDir = async (home: string, user: SystemUser | undefined): Promise<string> => {
  const usual = join(home, 'run')
  const name = `cairn-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const folder = [usual, join(tmpdir(), name), join('/tmp', name)].find((candidate) => fits(candidate, longestId))
  if (folder === undefined) throw new Error(`No folder is short enough for a socket; set TMPDIR to a shorter one.`)
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to somebody else, so sockets are not safe in it. Remove it, or set CAIRN_HOME.`)
  // Nobody lists it; the user that runs Postgres, where it is not ourselves, passes through to its own.
  await chmod(folder, user === undefined ? 0o700 : 0o711)
  return folder
}

/** Removes the link first: what a client remembers leads nowhere from here on. */
export const removeSocketDir = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await rm(privateSocketDir(folder), { recursive: true, force: true })
}

/** Empty: Postgres would wait for the owner of a lock file that a killed server left. No process of that server may live. */
export const prepareSocketDir = async (folder: string, user: SystemUser | undefined): Promise<void> => {
  await removeSocketDir(folder)
  const own = privateSocketDir(folder)
  await mkdir(own, { recursive: true, mode: 0o700 })
  await giveTo(user, own)
}

/** From here on clients can connect. Until then only who knows of the private folder, which is the engine, can. */
export const publishSocketDir = (folder: string): Promise<void> => symlink(privateSocketDir(folder), folder)
