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

/** The more of what several scopes of an area give. */
export const choicesOf = (scopes: readonly Scope[]): Choices => {
  const choices: Choices = {}
  for (const { area } of scopeAreas) {
    if (scopes.includes(`${area}:write`)) choices[area] = 'write'
    else if (scopes.includes(`${area}:read`)) choices[area] = 'read'
  }
  return choices
}

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

const explanations: Partial<Record<ScopeArea, { read: string; write: string }>> = {
  analytics: {
    read: 'Read logs and metrics of projects',
    write: 'Read logs and metrics of projects, and change log drains',
  },
  auth: {
    read: 'See the users of projects and the settings of authentication',
    write: 'Create, change and delete users of projects, and change the settings of authentication',
  },
  database: {
    read: 'Read the tables, rows and schemas of databases',
    write: 'Run any SQL: read, change and delete everything in the databases of projects',
  },
  edge_functions: {
    read: 'See edge functions and their files',
    write: 'Deploy, change and delete edge functions',
  },
  organizations: {
    read: 'See the organization',
    write: 'See and change the organization',
  },
  projects: {
    read: 'See projects and their branches',
    write: 'Create, change, pause and restore projects, and create and delete branches',
  },
  rest: {
    read: 'See the settings of the data API',
    write: 'See and change the settings of the data API',
  },
  secrets: {
    read: 'Read API keys, which give access to all data, and the names of secrets of edge functions',
    write: 'Read, create and delete API keys, and change secrets of edge functions',
  },
  storage: {
    read: 'See buckets and the settings of storage',
    write: 'Create, change and delete buckets and files, and change the settings of storage',
  },
}

interface ExplainedScope {
  area: ScopeArea
  name: string
  access: 'read' | 'write'
  /** What it allows, for people who decide about it. */
  text: string
}

/** What scopes allow, an entry for each area. Areas in which a scope opens nothing yet are left out. */
export const explainScopes = (scopes: readonly Scope[]): ExplainedScope[] => {
  const choices = choicesOf(scopes)
  return scopeAreas.flatMap(({ area, name }): ExplainedScope[] => {
    const access = choices[area]
    const text = access === 'read' || access === 'write' ? explanations[area]?.[access] : undefined
    return text === undefined || (access !== 'read' && access !== 'write') ? [] : [{ area, name, access, text }]
  })
}
