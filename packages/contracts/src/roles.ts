export const roles = ['owner', 'administrator', 'developer', 'read_only'] as const
export type Role = (typeof roles)[number]

export const roleNames = {
  owner: 'Owner',
  administrator: 'Administrator',
  developer: 'Developer',
  read_only: 'Read-only',
} as const satisfies Record<Role, string>

export const writers = ['owner', 'administrator', 'developer'] as const
export const managers = ['owner', 'administrator'] as const
export const owners = ['owner'] as const

/** What somebody is in an organization: a role in all of it, roles in single projects, or both. */
export interface Membership {
  role: Role | null
  projects: readonly { ref: string; role: Role }[]
}
