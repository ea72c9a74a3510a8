import type { UserRange } from './instance-users.ts'
import type { InstanceLimits } from './instance-limits.ts'
import type { InstanceLogins } from './platform-logins.ts'

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
  /** Copies a stopped instance under a new id; passwords stay as they were. */
  clone: (from: string, to: string) => Promise<void>
  /** Stops, and removes the data for good. */
  destroy: (id: string) => Promise<void>
  /** Whether there is a data directory of that id. */
  exists: (id: string) => Promise<boolean>
  /** What the instance takes on the disk; 0 where there is none. */
  diskBytes: (id: string) => Promise<number>
  address: (id: string) => InstanceAddress | undefined
  /** Passwords of the platform's own logins (`platform-logins.ts`): of this start, and of a running instance only. */
  logins: (id: string) => InstanceLogins | undefined
  state: (id: string) => InstanceState
  /** Ids of instances with a living process. */
  running: () => string[]
  /** Process ids of an instance: the postmaster and its children. For measuring memory, and for tests that kill. */
  processIds: (id: string) => number[]
  onEvent: (listener: (event: InstanceEvent) => void) => () => void
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
  log?: (level: 'info' | 'warn' | 'error', fields: object, message: string) => void
}
