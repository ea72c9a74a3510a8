import type { Action } from './roles.ts'

const areas = [
  'analytics',
  'auth',
  'database',
  'domains',
  'edge_functions',
  'environment',
  'organizations',
  'projects',
  'rest',
  'secrets',
  'storage',
] as const

export type ScopeArea = (typeof areas)[number]
export type Scope = `${ScopeArea}:read` | `${ScopeArea}:write`

/** What a scoped access token can be given: a pair for each area. */
export const scopes: readonly Scope[] = areas.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`])

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

/** The scope that a token needs for an action, beside its person's role. The compiler asks for every new action. */
export const scopeOfAction = {
  'organizations:Read': 'organizations:read',
  'organizations:Update': 'organizations:write',
  'organizations:Delete': 'organizations:write',
  'members:Read': 'organizations:read',
  'members:Write': 'organizations:write',
  'members:Leave': 'organizations:write',
  'owners:Write': 'organizations:write',
  'sso:Read': 'organizations:read',
  'sso:Write': 'organizations:write',
  'audit:Read': 'organizations:read',
  'billing:Read': 'organizations:read',
  'billing:Write': 'organizations:write',
  'projects:Read': 'projects:read',
  'projects:Create': 'projects:write',
  'projects:Update': 'projects:write',
  'projects:Delete': 'projects:write',
  'projects:Transfer': 'projects:write',
  'infra:Read': 'projects:read',
  'infra:Pause': 'projects:write',
  'infra:Restore': 'projects:write',
  'infra:Write': 'projects:write',
  'infra:Repair': 'projects:write',
  'database:ResetPassword': 'database:write',
  'secrets:Read': 'secrets:read',
  'sql:Read': 'database:read',
  'sql:Write': 'database:write',
  'sql:Run': 'database:read',
  'snippets:Read': 'projects:read',
  'snippets:Write': 'projects:write',
} as const satisfies Record<Action, Scope>

/** Areas in which a scope changes anything yet: the others can be given, and open nothing. */
export const areasInUse: readonly ScopeArea[] = areas.filter((area) =>
  Object.values(scopeOfAction).some((scope) => scope.startsWith(`${area}:`)),
)

/** Whether a token with these scopes may; null means all that its person may. To write includes to read. */
export const scopesAllow = (given: readonly Scope[] | null, needed: Scope): boolean =>
  given === null || given.some((scope) => scope === needed || scope === needed.replace(/:read$/, ':write'))
