import { mostAuthConnections } from '@cairn/contracts/authentication/limits'
import { mostPoolConnections } from '@cairn/contracts/data-api/limits'
import { administratorOptions, platformLogins } from '@cairn/engine'
import type { InstanceAddress, InstanceLogins } from '@cairn/engine'
import { ReadOnlyPool, RepairedPool } from '@cairn/meta'
import type { ServiceRole } from '@cairn/service-kit'
import { ignoreBrokenConnections } from '../../db/broken-connections.ts'
import { DatabaseSocket } from '../../db/database-socket.ts'
import type { Pool, PoolConfig } from 'pg'
import type { ProjectSecrets } from './project-secrets.ts'

/**
 * The platform's connections to one project. Together they stay below what `max_connections` in the engine's settings leaves
 * beside the clients of the Postgres port (60, and 12 that sign in) and the 5 reserved for superusers: 33 of 110.
 */
export const connectionBudget = {
  // A person with a few tabs.
  postgres: 6,
  cairn_reader: 6,
  authenticator: mostPoolConnections,
  supabase_auth_admin: mostAuthConnections,
  supabase_storage_admin: 4,
  // Health checks, and the question whether anybody is connected.
  supabase_admin: 2,
} as const satisfies Record<ServiceRole, number>

/** How many connections a process may have to one project. */
export type PoolSizes = Readonly<Record<ServiceRole, number>>

// Those that services use on behalf of requests.
const servedRoles = ['authenticator', 'supabase_auth_admin'] as const
/** What the platform's own process keeps of them where workers serve the requests. */
const keptByPlatform = 2

const withServed = (size: (whole: number) => number): PoolSizes => ({
  ...connectionBudget,
  ...Object.fromEntries(servedRoles.map((role) => [role, size(connectionBudget[role])])),
})

/** The budget of the platform's own process, and of each worker: together they keep to it, with one connection at least. */
export const poolSizesWith = (workers: number): { platform: PoolSizes; worker: PoolSizes } => ({
  platform: workers === 0 ? connectionBudget : withServed(() => keptByPlatform),
  worker: withServed((whole) => Math.max(1, Math.floor((whole - keptByPlatform) / Math.max(1, workers)))),
})

// An idle backend costs its project about 2 MB, a new connection about 5 ms.
const idleTimeoutMs = 10_000
// A project cannot end sessions of a superuser, and not drop its database while one is open.
const superuserIdleTimeoutMs = 100

export interface ProjectAccess extends Pick<ProjectSecrets, 'adminPassword'> {
  /** Called when the database refuses a login of the platform; the login is tried once more after it. */
  repairLogin?: (since: number) => Promise<void>
}

/** Small pools of connections to the instances that run, one a role, opened on first use. */
export interface ProjectPools {
  get: (ref: string, role: ServiceRole, address: InstanceAddress, access: ProjectAccess) => Pool
  /** Closes an instance's pools before it stops, so that no caller gets a dead connection. */
  close: (ref: string) => Promise<void>
  closeAll: () => Promise<void>
  /** Calls `listener` whenever the pools of an instance are closed, and waits for it too. */
  onClose: (listener: (ref: string) => Promise<void>) => void
}

/**
 * Which login stands for a role. `loginsOf` is asked when a connection is made: the passwords change with each start of
 * the instance, which a pool may outlive.
 */
const loginFor = (
  role: ServiceRole,
  adminPassword: string,
  loginsOf: () => InstanceLogins | undefined,
): Pick<PoolConfig, 'user' | 'password' | 'options'> => {
  if (role === 'postgres') return { ...platformLogins.editor, password: () => loginsOf()?.editor ?? '' }
  if (role === 'cairn_reader') return { ...platformLogins.reader, password: () => loginsOf()?.reader ?? '' }
  return {
    user: role,
    password: adminPassword,
    ...(role === 'supabase_admin' && { options: administratorOptions }),
  }
}

export const createProjectPools = (
  loginsOf: (ref: string) => InstanceLogins | undefined,
  sizes: PoolSizes = connectionBudget,
): ProjectPools => {
  const pools = new Map<string, Map<ServiceRole, Pool>>()
  const listeners: ((ref: string) => Promise<void>)[] = []

  const close = async (ref: string) => {
    const closing = [...(pools.get(ref)?.values() ?? [])]
    pools.delete(ref)
    await Promise.all([...closing.map((pool) => pool.end()), ...listeners.map((listener) => listener(ref))])
  }

  return {
    get: (ref, role, address, access) => {
      const ofProject = pools.get(ref) ?? new Map<ServiceRole, Pool>()
      pools.set(ref, ofProject)
      const known = ofProject.get(role)
      if (known !== undefined) return known
      const PoolOfRole = role === 'cairn_reader' ? ReadOnlyPool : RepairedPool
      const pool = new PoolOfRole({
        host: address.socketDir,
        port: address.port,
        ...loginFor(role, access.adminPassword, () => loginsOf(ref)),
        repairLogin: access.repairLogin,
        database: 'postgres',
        application_name: 'cairn',
        max: sizes[role],
        idleTimeoutMillis: role === 'supabase_admin' ? superuserIdleTimeoutMs : idleTimeoutMs,
        connectionTimeoutMillis: 10_000,
        stream: () => new DatabaseSocket(),
        // The data API reads a schema by several queries, without waiting in between.
        ...(role === 'authenticator' && { pipeline: true }),
        allowExitOnIdle: true,
      })
      ignoreBrokenConnections(pool)
      ofProject.set(role, pool)
      return pool
    },
    close,
    onClose: (listener) => {
      listeners.push(listener)
    },
    closeAll: async () => {
      await Promise.all([...pools.keys()].map(close))
    },
  }
}
