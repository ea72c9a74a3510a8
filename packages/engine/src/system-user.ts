import { execFile } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from './setup-error.ts'

const run = promisify(execFile)

/** Whom Postgres runs as. Absent if we are not root: then it runs as ourselves. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

// `id` asks whatever the system asks for its users: a file, a directory service.
const lookUp = async (name: string): Promise<SystemUser | undefined> => {
  try {
    const [, uid, gid] = /^uid=(\d+).* gid=(\d+)/.exec((await run('id', [name])).stdout) ?? []
    return uid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) }
  } catch {
    // `id` has no other way to fail than not to know the name.
    return undefined
  }
}

const firstKnown = async ([name, ...others]: readonly string[]): Promise<SystemUser | undefined> =>
  name === undefined ? undefined : ((await lookUp(name)) ?? firstKnown(others))

/** Postgres refuses to run as root. Throws when we are root and none of the users exists. */
export const findPostgresUser = async (wanted?: string): Promise<SystemUser | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const candidates = wanted === undefined ? ['cairn', 'postgres', 'nobody'] : [wanted]
  const found = await firstKnown(candidates)
  if (found === undefined)
    throw new SetupError(
      `Postgres does not run as root, and there is no system user called ${candidates.join(', ')}. ` +
        'Create one (useradd --system cairn), or start Cairn as an ordinary user.',
    )
  if (found.uid === 0) throw new SetupError(`Postgres does not run as root: choose another user than ${found.name}.`)
  return found
}

/** What `spawn` needs in order to drop to that user; Node clears the supplementary groups along with it. */
export const spawnAs = (user: SystemUser | undefined) => (user === undefined ? {} : { uid: user.uid, gid: user.gid })

export const giveTo = async (user: SystemUser | undefined, ...paths: string[]): Promise<void> => {
  if (user === undefined) return
  await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)))
}

/**
 * Gives a folder and everything in it to the user. By `chown`: 4 ms for the thousand files of an instance. Links are not
 * followed, and the folder itself comes last, so that its owner says that all of it was given.
 */
export const giveAllTo = async (user: SystemUser | undefined, folder: string): Promise<void> => {
  if (user !== undefined) await run('chown', ['-R', '-h', `${user.uid}:${user.gid}`, folder], { cwd: '/' })
}

/** Throws, naming what to run, when something in `folder` belongs to another user: a copy made by root, for example. */
export const assertOurs = async (folder: string): Promise<void> => {
  const uid = process.getuid?.()
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await stat(path)).uid !== uid)
      throw new SetupError(
        `${path} belongs to another user, so Postgres cannot start on it. As root, run: chown -R ${uid} ${dirname(folder)}`,
      )
  }
}

const mayEnter = ({ uid, gid }: SystemUser, folder: { uid: number; gid: number; mode: number }) => {
  if (folder.uid === uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

/** Throws, naming the folder that is in the way, when that user cannot get to `path`, which must exist. */
export const assertReachable = async (user: SystemUser | undefined, path: string): Promise<void> => {
  if (user === undefined) return
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (!mayEnter(user, await stat(folder)))
      throw new SetupError(
        `Started as root, Postgres runs as the user ${user.name}, who may not enter ${folder}. ` +
          `Set CAIRN_HOME to a folder that ${user.name} can reach (such as /var/lib/cairn), or run: chmod o+x ${folder}`,
      )
    if (folder === dirname(folder)) return
  }
}
