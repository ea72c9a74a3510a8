import type { ComputeSize } from './compute-settings.ts'

/** What one instance may use. Whatever is not given has no limit. */
export interface InstanceLimits {
  /** Private memory of all its processes together, plus its shared memory once. */
  memoryBytes?: number
  /** Temporary files (sorts, hashes) of all its sessions together. */
  temporaryFileBytes?: number
  /** The size of its databases. */
  disk?: DiskLimit
  /** Sessions of roles that are not superusers. */
  connections?: number
  /** What its settings are chosen for; the smallest size where it is not given. */
  compute?: ComputeSize
  /** It stays writable where the disk of the machine is nearly full: others depend on it. */
  keepsWriting?: boolean
  /** Its write-ahead log is archived from its next start on, so that moments after a backup can be recovered. */
  archives?: boolean
}

/**
 * `disk`: its databases exceed their limit. `host-disk`: it grows, and the disk of the machine is nearly full.
 * `locked`: it grew even so, and only the platform's own logins are let in.
 */
export const readOnlyReasons = ['locked', 'disk', 'host-disk'] as const
export type ReadOnlyReason = (typeof readOnlyReasons)[number]

export interface DiskLimit {
  /** Above it, new transactions are read-only unless a session switches that off. */
  quotaBytes: number
  /** Above it, sessions that still write are ended. */
  hardBytes: number
}

const kilobyte = 1024

/**
 * Bounds the private memory of every single process of a server: an allocation beyond it fails with a clean "out of
 * memory" (SQLSTATE 53200) in the session that asked, long before the watchdog could look. Shared memory does not count.
 * `ulimit -d` is RLIMIT_DATA, which Linux applies to private mappings too; elsewhere it bounds less, or nothing.
 */
export const boundedProcess = ({ memoryBytes }: InstanceLimits): readonly string[] =>
  memoryBytes === undefined
    ? []
    : ['/bin/sh', '-c', 'ulimit -d "$0" && exec "$@"', String(Math.floor(memoryBytes / kilobyte))]

/** The lines of postgresql.conf that follow from the limits. No single process may use all of its instance's share. */
export const limitSettings = ({ temporaryFileBytes }: InstanceLimits): string =>
  temporaryFileBytes === undefined ? '' : `temp_file_limit = '${Math.floor(temporaryFileBytes / 2 / kilobyte)}kB'\n`
