import type { AvailableProvider } from '@cairn/contracts/product-catalogue/available'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { fail } from '../../errors.ts'
import type { Catalogue } from './catalogue.ts'

/** What was asked for; what is left out gets the default. */
interface Wanted {
  cloud_provider?: string | undefined
  db_region?: string | undefined
  desired_instance_size?: string | undefined
}

interface Chosen {
  cloudProvider: string
  region: string
  instanceSize: string
}

const notOffered = (path: keyof Wanted, what: string, value: string, offered: readonly string[]) => {
  const message = `The ${what} ${value} is not offered. Choose one of: ${offered.join(', ')}.`
  return fail('not_offered', { message, problems: [{ path, message }] })
}

const hasRegion = (code: string) => (provider: AvailableProvider) =>
  provider.regions.some((region) => region.code === code)

/** Throws `not_offered`. Without a wish, one that has the region. */
export const chooseProvider = (
  { providers, defaultProvider }: Catalogue,
  { cloud_provider: id, db_region: code }: Wanted,
) => {
  if (id === undefined) {
    if (code === undefined || hasRegion(code)(defaultProvider)) return defaultProvider
    return providers.find(hasRegion(code)) ?? defaultProvider
  }
  const named = providers.find((provider) => provider.id === id)
  if (named !== undefined) return named
  throw notOffered(
    'cloud_provider',
    'cloud provider',
    id,
    providers.map((provider) => provider.id),
  )
}

const chooseRegion = (provider: AvailableProvider, { db_region: code = provider.default_region }: Wanted): string => {
  if (hasRegion(code)(provider)) return code
  throw notOffered(
    'db_region',
    'region',
    code,
    provider.regions.map((region) => region.code),
  )
}

/** The sizes of a plan that a provider has. */
export const offeredSizes = (catalogue: Catalogue, plan: PlanId, providerId: string) =>
  catalogue.sizesOn(plan).filter((size) => !size.unavailable_on?.includes(providerId))

/** Throws `not_offered`. Without a wish, the first size. */
export const chooseSize = (
  catalogue: Catalogue,
  plan: PlanId,
  providerId: string,
  { desired_instance_size: id }: Pick<Wanted, 'desired_instance_size'>,
): string => {
  const offered = offeredSizes(catalogue, plan, providerId)
  const chosen = id === undefined ? offered[0] : offered.find((size) => size.id === id)
  if (chosen !== undefined) return chosen.id
  throw notOffered(
    'desired_instance_size',
    'compute size',
    id ?? '',
    offered.map((size) => size.id),
  )
}

/** Where a project is created and in which size. Throws `not_offered`. */
export const chooseOptions = (catalogue: Catalogue, plan: PlanId, wanted: Wanted): Chosen => {
  const provider = chooseProvider(catalogue, wanted)
  return {
    cloudProvider: provider.id,
    region: chooseRegion(provider, wanted),
    instanceSize: chooseSize(catalogue, plan, provider.id, wanted),
  }
}
