import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemUser } from './system-user.ts'

/** Numbers of system users that need no entry in /etc/passwd: the group of each has the same number. */
export interface UserRange {
  first: number
  last: number
}

const rangeSize = 10_000

// systemd's table of user ids leaves 1879048192 to 2147483647 to nobody. Each home has a part of its own there, so that
// two installations on one machine are apart too.
const rangeOf = (home: string): UserRange => {
  const part = createHash('sha256').update(home).digest().readUInt32BE(0) % 20_000
  const first = 1_880_000_000 + part * rangeSize
  return { first, last: first + rangeSize - 1 }
}

// Where a container maps the first 65,536 ids alone.
const lowRange: UserRange = { first: 40_000, last: 49_999 }

// A line is: first id here, first id outside, how many.
const isMapped = ({ first, last }: UserRange, map: string): boolean =>
  map
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([start = 0, , count = 0]) => start <= first && last < start + count)

const userIdMap = (): string => {
  try {
    return readFileSync('/proc/self/uid_map', 'utf8')
  } catch {
    // No user namespaces on this system: every id can be used.
    return '0 0 4294967296'
  }
}

/** The ids for the instances of a home, where this process may use them. */
export const findUserRange = (home: string, map = userIdMap()): UserRange | undefined =>
  [rangeOf(home), lowRange].find((range) => isMapped(range, map))

const withId = (uid: number): SystemUser => ({ name: `user ${uid}`, uid, gid: uid })

/** Which system user each instance's files and processes belong to. */
export interface InstanceUsers {
  /** Undefined if we are not root: then all belong to ourselves. */
  of: (id: string) => SystemUser | undefined
  /** The instance is gone; its number may be given to another. */
  release: (id: string) => void
}

/** One user for all instances, or none. */
export const sharedUser = (user: SystemUser | undefined): InstanceUsers => ({
  of: () => user,
  release: () => undefined,
})

/**
 * A user of its own for each instance. Whose an instance's folder is says which one; a number outside the range (a home
 * of an earlier version, or copied) or one that another instance has is replaced.
 */
export const separateUsers = async ({ first, last }: UserRange, instancesDir: string): Promise<InstanceUsers> => {
  const users = new Map<string, number>()
  const taken = new Set<number>()
  for (const name of await readdir(instancesDir)) {
    const { uid } = await stat(join(instancesDir, name))
    if (uid < first || uid > last || taken.has(uid)) continue
    users.set(name, uid)
    taken.add(uid)
  }
  const firstFree = (): number => {
    for (let uid = first; uid <= last; uid++) if (!taken.has(uid)) return uid
    throw new Error(
      `All ${last - first + 1} system users for instances are taken. Set CAIRN_POSTGRES_UIDS to a larger range.`,
    )
  }
  return {
    of: (id) => {
      const uid = users.get(id) ?? firstFree()
      users.set(id, uid)
      taken.add(uid)
      return withId(uid)
    },
    release: (id) => {
      const uid = users.get(id)
      if (uid === undefined) return
      users.delete(id)
      taken.delete(uid)
    },
  }
}
