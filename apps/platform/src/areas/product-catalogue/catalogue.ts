import { availableParallelism, totalmem } from 'node:os'
import type { AvailableProvider, Machine } from '@cairn/contracts/product-catalogue/available'
import {
  availableProviders,
  availableSizes,
  defaultProvider,
  local,
  sizeInForce,
} from '@cairn/contracts/product-catalogue/available'
import type { ComputeSize, ProductCatalogue } from '@cairn/contracts/product-catalogue/catalogue-schema'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Config } from '../../config.ts'
import { readCatalogue } from './read-catalogue.ts'

/** What this installation offers: the catalogue, and what of it is enabled and can be served here. */
export interface Catalogue {
  document: ProductCatalogue
  /** Where projects can be created, in the operator's order. */
  providers: readonly AvailableProvider[]
  defaultProvider: AvailableProvider
  /** What a project on this plan can be created with, from the smallest to the largest; the first is the default. */
  sizesOn: (plan: PlanId) => ComputeSize[]
  /** The size that a project has, of the one it is stored with. */
  sizeInForce: (plan: PlanId, stored: string) => ComputeSize
  /** By its id; the id itself where the catalogue does not have the provider any more. */
  providerName: (id: string) => string
  regionName: (providerId: string, code: string) => string
}

/** Projects of this installation's own machine; any other id is shown as it is. */
const localName = (id: string): string => (id === local.id ? local.name : id)

// Of one instance. Beyond that, sessions cost more than they bring.
const mostConnections = 500

const thisMachine = (): Machine => ({
  memoryBytes: totalmem(),
  cores: availableParallelism(),
  connections: mostConnections,
})

type CatalogueConfig = Pick<Config, 'catalogueFile' | 'environment' | 'limits' | 'places'>

/** Throws a `ConfigError` where the operator's file or what it enables is not valid. */
export const createCatalogue = (config: CatalogueConfig, machine = thisMachine()): Catalogue => {
  const document = readCatalogue(config)
  const providers = availableProviders(document, config.places, config.environment)
  const includedIn = (plan: PlanId) => (config.limits.byPlan ? document.plans[plan].compute_sizes : undefined)
  const offeredAs = (id: string) => providers.find((provider) => provider.id === id)
  const known = (id: string) => document.cloud_providers.find((provider) => provider.id === id)
  return {
    document,
    providers,
    defaultProvider: defaultProvider(providers, config.environment),
    sizesOn: (plan) => availableSizes(document, includedIn(plan), machine),
    sizeInForce: (plan, stored) => sizeInForce(document, includedIn(plan), stored),
    providerName: (id) => (offeredAs(id) ?? known(id))?.name ?? localName(id),
    regionName: (providerId, code) => {
      const regions = document.regions[known(providerId)?.regions ?? ''] ?? []
      return regions.find((region) => region.code === code)?.displayName ?? localName(code)
    },
  }
}
