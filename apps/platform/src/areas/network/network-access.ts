import { coveredBy, everyNetwork } from '@cairn/contracts/network/cidr'
import type { AuditAction } from '@cairn/contracts/audit-actions'
import { z } from 'zod'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { AddressBans } from '../../gateway/address-bans.ts'
import type { NetworkRules } from '../../gateway/network-rules.ts'
import { ProjectConnections } from '../../gateway/project-connections.ts'
import type { Ground } from '../../ground.ts'
import { createServiceSettingsStore } from '../../project-runtime/service-settings-store.ts'
import type { StoredProject } from '../projects/project-store.ts'

/** What is stored of it is beside the settings of the services, so that branches have it as their project does. */
const settingsName = 'network'
const version = 1

const NetworkSettings = z.object({
  sslEnforced: z.boolean().default(false),
  allowed: z
    .object({ ipv4: z.array(z.string()), ipv6: z.array(z.string()) })
    .default({ ipv4: [everyNetwork.ipv4], ipv6: [everyNetwork.ipv6] }),
})
export type NetworkSettings = z.infer<typeof NetworkSettings>

const toRules = ({ sslEnforced, allowed }: NetworkSettings): NetworkRules => ({
  requiresTls: sslEnforced,
  isAllowed: coveredBy([...allowed.ipv4, ...allowed.ipv6]),
})

interface Change {
  by: Actor
  project: Pick<StoredProject, 'ref' | 'name' | 'organization_id'>
}

export interface NetworkAccess {
  settings: (ref: string) => Promise<NetworkSettings>
  rules: (ref: string) => Promise<NetworkRules>
  /** Changes them and ends the connections that they do not allow any more. */
  change: (
    change: Change,
    action: AuditAction,
    to: (now: NetworkSettings) => Partial<NetworkSettings>,
  ) => Promise<NetworkSettings>
  /** Lifts the bans of these addresses. Others are left out. */
  liftBans: (change: Change, addresses: readonly string[]) => Promise<void>
  bans: AddressBans
  connections: ProjectConnections
}

const eventOf = ({ project }: Change, action: AuditAction, details: Readonly<Record<string, unknown>>) => ({
  organizationId: project.organization_id,
  action,
  target: { type: 'project' as const, id: project.ref, name: project.name },
  details,
})

/** Who can connect to the databases of projects from outside. The gateway asks it, and the platform's own connections do not pass there. */
export const createNetworkAccess = ({ config, db }: Pick<Ground, 'config' | 'db'>): NetworkAccess => {
  const store = createServiceSettingsStore(db)
  const bans = new AddressBans(config.postgresSignInAttempts)
  const connections = new ProjectConnections()
  const settings = async (ref: string) => NetworkSettings.parse((await store.find(ref, settingsName)) ?? {})
  return {
    settings,
    rules: async (ref) => toRules(await settings(ref)),
    change: async (change, action, to) => {
      const { ref } = change.project
      let changed: Partial<NetworkSettings> = {}
      await store.change(
        ref,
        settingsName,
        (value) => {
          const before = NetworkSettings.parse(value)
          changed = to(before)
          return { version, value: { ...before, ...changed } }
        },
        (client) => recordAudit(client, change.by, eventOf(change, action, changed)),
      )
      // As they are now: somebody else may have changed them meanwhile.
      const now = await settings(ref)
      connections.enforce(ref, toRules(now))
      return now
    },
    liftBans: async (change, addresses) => {
      const { ref } = change.project
      const banned = addresses.filter((address) => bans.bannedUntil({ ref, address }) !== undefined)
      if (banned.length === 0) return
      await db.transaction((client) =>
        recordAudit(client, change.by, eventOf(change, 'project.network_bans_lifted', { addresses: banned })),
      )
      for (const address of banned) bans.lift({ ref, address })
    },
    bans,
    connections,
  }
}
