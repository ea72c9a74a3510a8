export const scopeAreas = [
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

export type ScopeArea = (typeof scopeAreas)[number]
export type Scope = `${ScopeArea}:read` | `${ScopeArea}:write`

/** What a scoped access token can be given: a pair for each area. */
export const scopes: readonly Scope[] = scopeAreas.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`])

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

/** Whether a token with these scopes may; null means all that its person may. To write includes to read. */
export const scopesAllow = (given: readonly Scope[] | null, needed: Scope): boolean =>
  given === null || given.some((scope) => scope === needed || scope === needed.replace(/:read$/, ':write'))

/** What both of two lists of scopes allow. */
export const commonScopes = (one: readonly Scope[], other: readonly Scope[]): Scope[] =>
  [...new Set([...one, ...other])].filter((scope) => scopesAllow(one, scope) && scopesAllow(other, scope))
