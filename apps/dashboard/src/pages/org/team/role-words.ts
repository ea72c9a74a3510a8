import type { Role } from '@cairn/contracts/roles'
import { roles } from '@cairn/contracts/roles'

/** What a role may do, for whoever gives it. */
export const roleMeanings: Record<Role, string> = {
  owner: 'Everything, including deleting the organization and making others owners.',
  administrator: 'Everything in projects, and the members, save owners.',
  developer: 'Works in all projects: data, SQL, keys, restarts. Makes and deletes none, and manages nobody.',
  read_only: 'Sees all projects and runs queries that only read. API keys stay hidden.',
}

/** From the most to the least. */
export const rolesByReach: readonly Role[] = roles
