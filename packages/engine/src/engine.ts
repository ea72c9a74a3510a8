import type { SettingsChange } from './apply-settings.ts'
import type { WaitingLog } from './archive/wal-archives.ts'
import type { BackupOptions } from './copy/backup.ts'
import type { BackupManifest } from './copy/backup-manifest.ts'
import type { BackupToOpen, OpenedBackup } from './copy/opened-backups.ts'
import type { BranchContents } from './copy/branch-contents.ts'
import type { ChangeOutcome } from './change-outbox.ts'
import type { DumpManifest } from './dump/dump-manifest.ts'
import type { InstanceLimits, ReadOnlyReason } from './instance-limits.ts'
import type { UserRange } from './instance-users.ts'
import type { ServerLogReader } from './log-lines/log-follower.ts'
import type { SystemUser } from './system-user.ts'
import type { ScratchDatabase } from './scratch/scratch-server.ts'
import type { InstanceLogins } from './platform-logins.ts'
import type { HostDiskOptions, HostDiskState } from './watch/host-disk.ts'
import type { InstanceSize } from './watch/instance-size.ts'
import type { ServerUsage } from './watch/server-usage.ts'
import type { LimitEvent } from './watch/limit-event.ts'

/** What the engine tells its owner; it never calls up. */
export interface InstanceEvent {
  id: string
  state: InstanceState
  /** For `crashed`: the last lines of the server's log. */
  detail?: string
}

export type InstanceState = 'stopped' | 'starting' | 'running' | 'stopping' | 'crashed'

/** Where a running instance answers: a Unix socket, as `{ host: socketDir, port }` for `pg`. SCRAM applies there too. */
export interface InstanceAddress {
  socketDir: string
  port: number
}

export interface InstanceSecrets {
  /** Of the superuser `supabase_admin`, and of all service roles: the platform's own, known to nobody else. */
  adminPassword: string
  /** Of the project role `postgres`: the person's own. */
  postgresPassword: string
}

/** An instance that a branch is made of, and what the branch has of it. */
export interface BranchSource {
  id: string
  adminPassword: string
  contents: BranchContents
}

/** A moment of an instance, after a backup of it. */
export interface MomentSource {
  id: string
  /** That the administrator had then. */
  adminPassword: string
  folder: string
  time: Date
}

/** One Postgres per id. It knows directories, sockets and processes: no users, organizations or plans. */
export interface Engine extends AsyncDisposable {
  /** Such as `18.4`. */
  readonly postgresVersion: string
  /** Clones the template, sets the passwords and starts. Resolves once `select 1` answered; on failure nothing is left behind. */
  create: (id: string, secrets: InstanceSecrets, limits?: InstanceLimits) => Promise<InstanceAddress>
  /** Resolves once `select 1` answered, at once when it runs already. Concurrent calls share one start. */
  start: (
    id: string,
    secrets: Pick<InstanceSecrets, 'adminPassword'>,
    limits?: InstanceLimits,
  ) => Promise<InstanceAddress>
  /** A fast shutdown: transactions are rolled back, clients disconnected, everything written. Bounded: kills after a deadline. */
  stop: (id: string) => Promise<void>
  /**
   * Copies an instance, running or stopped, under a new id, which stays stopped. What was committed before the call is in
   * the copy; passwords are the same.
   */
  clone: (from: string, to: string) => Promise<void>
  /** Writes a copy of the data of an instance, running or stopped, into a folder that does not exist yet. */
  backup: (id: string, folder: string, options?: BackupOptions) => Promise<BackupManifest>
  /**
   * Copies an instance, running or stopped, with its archives into a folder that does not exist yet: as a folder of the same id it belongs to the
   * instances of another installation with the same passwords. `earlier`: folders of earlier copies, with which files are shared.
   */
  copyWhole: (
    id: string,
    folder: string,
    options?: { earlier?: readonly string[]; signal?: AbortSignal },
  ) => Promise<void>
  /** Starts a server on a copy of the data of a backup, to read what its database holds. */
  openBackup: (backup: BackupToOpen) => Promise<OpenedBackup>
  /** Makes a new instance of a backup, which stays stopped; passwords are those of the time of the backup. */
  restore: (folder: string, id: string) => Promise<void>
  /**
   * As `create`, with the data of a backup of an instance whose administrator had that password. Scheduled jobs are not active in it,
   * and it has no requests that wait to be sent.
   */
  createFromBackup: (
    folder: string,
    adminPasswordThen: string,
    id: string,
    secrets: InstanceSecrets,
    limits?: InstanceLimits,
  ) => Promise<InstanceAddress>
  /**
   * As `create`, with the data of another instance, running or stopped. Scheduled jobs are not active in it, and it has no
   * requests that wait to be sent.
   */
  createBranch: (
    source: BranchSource,
    id: string,
    secrets: InstanceSecrets,
    limits?: InstanceLimits,
  ) => Promise<InstanceAddress>
  /**
   * Replaces the data of a branch as `createBranch` made it, and starts it. Where that fails, and after a crash in between, it
   * has the data it had before, and does not run. The password of the project role stays, where the branch can start.
   */
  resetBranch: (
    source: BranchSource,
    id: string,
    secrets: Pick<InstanceSecrets, 'adminPassword'>,
    limits?: InstanceLimits,
  ) => Promise<InstanceAddress>
  /**
   * Replaces the data of an instance by that of a backup of it, and starts it. Where that fails, and after a crash in
   * between, the instance has the data it had before, and does not run. The password of the project role is that of the time
   * of the backup.
   */
  restoreInPlace: (
    folder: string,
    id: string,
    secrets: Pick<InstanceSecrets, 'adminPassword'>,
    limits?: InstanceLimits,
  ) => Promise<InstanceAddress>
  /**
   * As `restoreInPlace`, with the changes from the backup to a moment after it, which the instance must have archived since. It
   * gets an archive of its own: nothing after that moment can be recovered until there is a new backup.
   */
  recoverInPlace: (
    backup: { folder: string; time: Date },
    id: string,
    secrets: Pick<InstanceSecrets, 'adminPassword'>,
    limits?: InstanceLimits,
  ) => Promise<InstanceAddress>
  /**
   * As `createFromBackup`, with the changes from the backup to a moment after it, which another instance has archived. That must run, unless
   * it has begun another archive since.
   */
  createFromMoment: (
    moment: MomentSource,
    id: string,
    secrets: InstanceSecrets,
    limits?: InstanceLimits,
  ) => Promise<InstanceAddress>
  /** Deletes archived changes that recovery from none of the backups in these folders needs. */
  trimArchives: (id: string, folders: readonly string[]) => Promise<void>
  /** What the archived changes of an instance take on the disk. */
  archivedBytes: (id: string) => Promise<number>
  /** Log that is not archived yet. It stays on the disk until it is, which nothing bounds but the disk of the home. */
  waitingLog: (id: string) => Promise<WaitingLog>
  /** Writes what the project's database holds, and its roles, into a folder that does not exist yet, as SQL and rows. */
  dump: (
    id: string,
    secrets: Pick<InstanceSecrets, 'adminPassword'>,
    folder: string,
    signal?: AbortSignal,
  ) => Promise<DumpManifest>
  /**
   * Replaces the project's database of a running instance by that of a dump. On failure, it stays as it was. The
   * administrator runs what the dump says, and with it functions that constraints call: only for dumps of somebody who may
   * be superuser of the instance.
   */
  loadTrustedDump: (folder: string, id: string, secrets: Pick<InstanceSecrets, 'adminPassword'>) => Promise<void>
  /** Lends an empty database of a server that belongs to no project, and deletes it afterwards. */
  scratch: <T>(work: (database: ScratchDatabase) => Promise<T>) => Promise<T>
  /** Stops, and removes the data for good. */
  destroy: (id: string) => Promise<void>
  /** Whether there is a data directory of that id. */
  exists: (id: string) => Promise<boolean>
  /** What the instance takes on the disk; 0 if there is none. */
  diskBytes: (id: string) => Promise<number>
  /**
   * Changes the limits of an instance, and says which settings are in force now, and which at the next start. The memory
   * limit of single processes changes at the next start too.
   */
  applySettings: (
    id: string,
    secrets: Pick<InstanceSecrets, 'adminPassword'>,
    limits: InstanceLimits,
  ) => Promise<SettingsChange>
  /** What it has on the disk, as last measured; undefined before that. */
  size: (id: string) => InstanceSize | undefined
  /** What a running instance uses of the machine; undefined if it does not run, or where the system does not tell. */
  usage: (id: string) => ServerUsage | undefined
  /** The memory limit of an instance that was started; undefined if it has none. */
  memoryLimit: (id: string) => number | undefined
  /** Why new transactions are read-only by default, the strictest reason first; empty: they are not. */
  readOnlyBecause: (id: string) => ReadOnlyReason[]
  /** The disk of the home. */
  disk: () => HostDiskState
  address: (id: string) => InstanceAddress | undefined
  /** Passwords of the platform's own logins (`platform-logins.ts`): of this start, and of a running instance only. */
  logins: (id: string) => InstanceLogins | undefined
  /** Rejects, in the server's words, unless both logins of the platform are let into the project's database. */
  tryLogins: (id: string) => Promise<void>
  /** What keeps sessions out of the project's database: a sentence each. */
  listFaults: (id: string, secrets: Pick<InstanceSecrets, 'adminPassword'>) => Promise<string[]>
  /**
   * Gives the platform's own roles their rights and new passwords, as each start does. As `repair`, `setPassword` and
   * `settleChange`, it rejects with SQLSTATE 55P03 where a session keeps locked what it changes.
   */
  renewLogins: (id: string, secrets: Pick<InstanceSecrets, 'adminPassword'>) => Promise<void>
  /** Repairs what `listFaults` finds, and tells what it did. */
  repair: (id: string, secrets: Pick<InstanceSecrets, 'adminPassword'>, change?: string) => Promise<string[]>
  /** Of the project role. Sessions that are open stay. */
  setPassword: (id: string, secrets: InstanceSecrets, change?: string) => Promise<void>
  /**
   * Whether a change with that id was made in the project's database. `setPassword` records its change in the same
   * transaction, `repair` afterwards. A change that was not made cannot be made after this.
   */
  settleChange: (id: string, secrets: Pick<InstanceSecrets, 'adminPassword'>, change: string) => Promise<ChangeOutcome>
  state: (id: string) => InstanceState
  /** Where other processes than its server run for an instance. */
  processHost: (id: string) => ProcessHost
  /** Ids of instances with a living process. */
  running: () => string[]
  /** Process ids of an instance: the postmaster and its children. For measuring memory, and for tests that kill. */
  processIds: (id: string) => number[]
  onEvent: (listener: (event: InstanceEvent) => void) => () => void
  /** Gives what servers say in their logs to a reader, from their next start on; before this one, nobody reads. */
  readLogs: (reader: ServerLogReader) => void
  /** What the engine does because a limit was reached. */
  onLimit: (listener: (event: LimitEvent) => void) => () => void
}

/** For processes that belong to an instance beside its server. */
export interface ProcessHost {
  /** Theirs is the system user of the server. Undefined if we are not root. */
  user: SystemUser | undefined
  /** What stands in front of a command line so that the process is killed when we are; empty if there is no such program. */
  launcher: readonly string[]
  /** Whether the system rejects what they send to this machine and to private networks. */
  isFiltered: boolean
  /** Where their sockets may be: a short path that nothing has made yet. It is removed with the engine. */
  socketFolder: string
}

export interface EngineOptions {
  /** Where instances live: `instances/{id}` and `run/` below it. */
  home: string
  /** Where the binaries and the template are kept, so that several homes can share them; below `home` where it is not given. */
  cache?: string
  /** The system user that makes the template when we are root. Where it is not given: `cairn`, `postgres` or `nobody`, the first that exists. */
  postgresUser?: string
  /** The ids of the system users of instances when we are root, one each. Where it is not given: a range that follows from the home. */
  instanceUsers?: UserRange | 'shared'
  /** `off`: no rules for the packets of databases are set. */
  packetFilter?: 'on' | 'off'
  /** Private networks, as `address/prefix`, that databases may connect to. */
  allowedNetworks?: readonly string[]
  /** What is done where the disk of the home becomes full; nothing if it is not given. */
  disk?: HostDiskOptions
  log?: (level: 'info' | 'warn' | 'error', fields: object, message: string) => void
}
