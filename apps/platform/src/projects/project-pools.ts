import type { InstanceAddress } from '@cairn/engine'
import type { ServiceRole } from '@cairn/service-kit'
import { hearBrokenConnections } from '../db/broken-connections.ts'
import { Pool } from 'pg'
import type { ProjectSecrets } from './project-secrets.ts'

// Enough for a person with a few tabs and a service beside them; a project allows 60 connections in all.
const connectionsPerRole = 6
// An idle backend costs its project about 2 MB, a new connection about 5 ms.
const idleTimeoutMs = 10_000

/** Small pools of connections to the instances that run, one a role, opened on first use. */
export interface ProjectPools {
  get: (
    ref: string,
    role: ServiceRole,
    address: InstanceAddress,
    secrets: Pick<ProjectSecrets, 'adminPassword' | 'postgresPassword'>,
  ) => Pool
  /** Closes an instance's pools before it stops, so that nobody is handed a dead connection. */
  close: (ref: string) => Promise<void>
  closeAll: () => Promise<void>
}

export const createProjectPools = (): ProjectPools => {
  const pools = new Map<string, Map<ServiceRole, Pool>>()

  const close = async (ref: string) => {
    const closing = [...(pools.get(ref)?.values() ?? [])]
    pools.delete(ref)
    await Promise.all(closing.map((pool) => pool.end()))
  }

  return {
    get: (ref, role, address, secrets) => {
      const ofProject = pools.get(ref) ?? new Map<ServiceRole, Pool>()
      pools.set(ref, ofProject)
      const known = ofProject.get(role)
      if (known !== undefined) return known
      const pool = new Pool({
        host: address.socketDir,
        port: address.port,
        user: role,
        password: role === 'postgres' ? secrets.postgresPassword : secrets.adminPassword,
        database: 'postgres',
        application_name: 'cairn',
        max: connectionsPerRole,
        idleTimeoutMillis: idleTimeoutMs,
        connectionTimeoutMillis: 10_000,
        allowExitOnIdle: true,
      })
      hearBrokenConnections(pool)
      ofProject.set(role, pool)
      return pool
    },
    close,
    closeAll: async () => {
      await Promise.all([...pools.keys()].map(close))
    },
  }
}
