import type { CloudProvider, ComputeSize, ProductCatalogue, Region } from './catalogue-schema.ts'
import type { Environment } from '../platform/environments.ts'
import { bytesOf } from './amounts.ts'

/** What the operator switches on, by id. Both empty: nothing but this installation's own machine. */
export interface EnabledPlaces {
  providers: readonly string[]
  regions: readonly string[]
}

export interface AvailableRegion extends Omit<Region, 'location'> {
  /** Null if it is not known: that of the installation itself. */
  location: Region['location'] | null
}

export interface AvailableProvider {
  id: string
  name: string
  regions: AvailableRegion[]
  /** The code of one of its regions. */
  default_region: string
}

/** This installation's own machine. */
export const local: AvailableProvider = {
  id: 'local',
  name: 'Local',
  regions: [{ code: 'local', displayName: 'Local', location: null }],
  default_region: 'local',
}

const regionsOf = ({ regions }: ProductCatalogue, provider: CloudProvider): Region[] => regions[provider.regions] ?? []

const servesRegion = (catalogue: ProductCatalogue, code: string) => (provider: CloudProvider) =>
  regionsOf(catalogue, provider).some((region) => region.code === code)

/** In the operator's order; where only regions are named, the first provider of each. */
const enabledProviders = (catalogue: ProductCatalogue, { providers, regions }: EnabledPlaces): CloudProvider[] => {
  const { cloud_providers: all } = catalogue
  const named = providers.map((id) => all.find((provider) => provider.id === id))
  const implied = regions.map((code) =>
    // Regions of AWS are served by several providers; the plain one comes first in the list.
    all.find(servesRegion(catalogue, code)),
  )
  return [...new Set(providers.length > 0 ? named : implied)].filter((provider) => provider !== undefined)
}

const defaultRegion = (
  { default_region: ids }: CloudProvider,
  regions: readonly Region[],
  environment: Environment,
) => {
  const wanted = environment === 'production' ? ids.production : ids.other
  return regions.find(({ code }) => code === wanted) ?? regions[0]
}

/** Where projects can be created. `local` only where nothing is enabled. */
export const availableProviders = (
  catalogue: ProductCatalogue,
  enabled: EnabledPlaces,
  environment: Environment,
): AvailableProvider[] => {
  const offered = enabledProviders(catalogue, enabled).flatMap((provider) => {
    const regions = regionsOf(catalogue, provider).filter(
      ({ code }) => enabled.regions.length === 0 || enabled.regions.includes(code),
    )
    const first = defaultRegion(provider, regions, environment)
    return first === undefined ? [] : [{ id: provider.id, name: provider.name, regions, default_region: first.code }]
  })
  return offered.length === 0 ? [local] : offered
}

/** AWS_K8S in staging or preview if enabled, otherwise AWS or the first enabled provider. */
export const defaultProvider = (offered: readonly AvailableProvider[], environment: Environment): AvailableProvider => {
  const byId = (id: string) => offered.find((provider) => provider.id === id)
  const revamped = environment === 'staging' || environment === 'preview' ? byId('AWS_K8S') : undefined
  return revamped ?? byId('AWS') ?? offered[0] ?? local
}

/** What is enabled and cannot be: ids that the catalogue does not have, and regions that no enabled provider serves. */
export const placeProblems = (catalogue: ProductCatalogue, enabled: EnabledPlaces): string[] => {
  const unknown = enabled.providers.filter((id) => !catalogue.cloud_providers.some((provider) => provider.id === id))
  const chosen = enabledProviders(catalogue, enabled)
  const unserved = enabled.regions.filter((code) => !chosen.some(servesRegion(catalogue, code)))
  return [
    ...unknown.map((id) => `There is no cloud provider ${id}.`),
    ...unserved.map((code) =>
      enabled.providers.length === 0
        ? `There is no region ${code}.`
        : `No enabled cloud provider has the region ${code}.`,
    ),
  ]
}

/** What the machine has for one project. */
export interface Machine {
  memoryBytes: number
  cores: number
  /** Direct connections that one instance can be given. */
  connections: number
}

const fits = ({ memory, cpu, direct_connections: connections }: ComputeSize, machine: Machine): boolean =>
  (bytesOf(memory) ?? 0) <= machine.memoryBytes &&
  (cpu.cores === 'shared' || cpu.cores <= machine.cores) &&
  connections <= machine.connections

/** The sizes that a project can be created with; the first is the default. Never empty. */
export const availableSizes = (
  { compute_sizes: all }: ProductCatalogue,
  /** Ids that the plan includes; undefined if plans limit nothing. */
  included: readonly string[] | undefined,
  machine: Machine,
): ComputeSize[] => {
  const ofPlan = included === undefined ? all : included.flatMap((id) => all.find((size) => size.id === id) ?? [])
  const offered = ofPlan.filter((size) => fits(size, machine))
  return offered.length > 0 ? offered : ofPlan.slice(0, 1)
}

/** The size that a project has: the one it was created with, where its plan includes that, else the plan's first. */
export const sizeInForce = (
  { compute_sizes: all }: Pick<ProductCatalogue, 'compute_sizes'>,
  included: readonly string[] | undefined,
  stored: string,
): ComputeSize => {
  const id = included === undefined || included.includes(stored) ? stored : included[0]
  const size = all.find((candidate) => candidate.id === id) ?? all[0]
  if (size === undefined) throw new Error('The catalogue has no compute size.')
  return size
}
