import type { Scope, ScopeArea } from '@cairn/contracts/scopes'
import { scopeAreasInUse } from '@cairn/contracts/actions'

export type Access = 'none' | 'read' | 'write'

export const accessChoices: { value: Access; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
]

const areaNames: Record<ScopeArea, string> = {
  analytics: 'Analytics',
  auth: 'Authentication',
  database: 'Database',
  domains: 'Domains',
  edge_functions: 'Edge functions',
  environment: 'Environment',
  organizations: 'Organizations',
  projects: 'Projects',
  rest: 'Data API',
  secrets: 'Secrets',
  storage: 'Storage',
}

/** The areas that a token can be limited to, with their names. */
export const scopeAreas: readonly { area: ScopeArea; name: string }[] = scopeAreasInUse.map((area) => ({
  area,
  name: areaNames[area],
}))

export type Choices = Partial<Record<ScopeArea, Access>>

export const scopesOf = (choices: Choices): Scope[] =>
  scopeAreas.flatMap(({ area }): Scope[] => {
    const access = choices[area] ?? 'none'
    return access === 'none' ? [] : [`${area}:${access}`]
  })

const isArea = (area: string): area is ScopeArea => area in areaNames

/** What a token may, in a few words: "Projects, Database (read)". */
export const describeScopes = (scopes: readonly Scope[] | null): string => {
  if (scopes === null) return 'Full access'
  const areas = new Map<string, 'read' | 'write'>()
  for (const scope of scopes) {
    const [area = '', access] = scope.split(':')
    if (access === 'write' || !areas.has(area)) areas.set(area, access === 'write' ? 'write' : 'read')
  }
  return [...areas]
    .map(([area, access]) => `${isArea(area) ? areaNames[area] : area}${access === 'read' ? ' (read)' : ''}`)
    .join(', ')
}
