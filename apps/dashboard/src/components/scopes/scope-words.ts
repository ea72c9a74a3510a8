import { scopeAreas as knownAreas } from '@cairn/contracts/scopes'
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

/** The areas that are offered for a token, with their names. Scopes of others open nothing yet. */
export const scopeAreas: readonly { area: ScopeArea; name: string }[] = scopeAreasInUse.map((area) => ({
  area,
  name: areaNames[area],
}))

export type Choices = Partial<Record<ScopeArea, Access>>

export const scopesOf = (choices: Choices): Scope[] =>
  knownAreas.flatMap((area): Scope[] => {
    const access = choices[area] ?? 'none'
    return access === 'none' ? [] : [`${area}:${access}`]
  })

const isArea = (area: string): area is ScopeArea => area in areaNames

/** The more of what several scopes of an area give; also of areas that are not offered, which an app can have all the same. */
export const choicesOf = (scopes: readonly Scope[]): Choices => {
  const choices: Choices = {}
  for (const area of knownAreas) {
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

// What the actions of a scope allow, also where no call of the management API takes them yet: authorizations last longer.
const explanations: Record<ScopeArea, { read: string; write: string }> = {
  analytics: {
    read: 'Read logs and metrics of projects, and see log drains',
    write: 'Read logs and metrics of projects, and create, change and delete log drains',
  },
  auth: {
    read: 'See the users of projects, the settings of authentication and JWT signing keys',
    write:
      'Create, change and delete users of projects, change the settings of authentication, and create, rotate and revoke JWT signing keys',
  },
  database: {
    read: 'Read the tables, rows, schemas and backups of databases, and see which addresses can connect',
    write:
      'Run any SQL: read, change and delete everything in the databases of projects. Change network restrictions and SSL enforcement, lift bans of addresses, create and restore backups, and reset and merge branches',
  },
  domains: {
    read: 'See the custom domains and vanity subdomains of projects',
    write: 'Add, activate and delete custom domains and vanity subdomains of projects',
  },
  edge_functions: {
    read: 'See edge functions and their files',
    write: 'Deploy, change and delete edge functions, which can read and change all data of their project',
  },
  environment: {
    read: 'Nothing yet: no call needs this scope',
    write: 'Nothing yet: no call needs this scope',
  },
  organizations: {
    read: 'See the organization, its members, billing, single sign-on, OAuth apps and audit log',
    write: 'See and change the organization, its members, billing, single sign-on and OAuth apps',
  },
  projects: {
    read: 'See projects, their branches, saved queries, reports and settings of realtime',
    write:
      'Create, change, pause, restore, transfer and delete projects, create and delete branches, and change the settings of realtime',
  },
  rest: {
    read: 'See the settings of the data API',
    write: 'See and change the settings of the data API',
  },
  secrets: {
    read: 'Read API keys, which give access to all data, and the names of secrets of edge functions',
    write:
      'Read, create, change and delete API keys, which give access to all data, and create, change and delete secrets of edge functions',
  },
  storage: {
    read: 'See buckets, files and the settings of storage',
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

/** What scopes allow, an entry for each area: none is left out, because who reads them decides about all of them. */
export const explainScopes = (scopes: readonly Scope[]): ExplainedScope[] => {
  const choices = choicesOf(scopes)
  return knownAreas.flatMap((area): ExplainedScope[] => {
    const access = choices[area] ?? 'none'
    return access === 'none' ? [] : [{ area, name: areaNames[area], access, text: explanations[area][access] }]
  })
}
