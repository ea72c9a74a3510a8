import type { ProductCatalogue } from './catalogue-schema.ts'
import { planIds } from './plan-ids.ts'

interface Problem {
  path: readonly (string | number)[]
  message: string
}

/** Where an id is given a second time. */
const repeated = (path: readonly string[], ids: readonly string[]): Problem[] =>
  ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [{ path: [...path, index], message: `${id} is here twice.` }],
  )

const sizeProblems = ({ plans, compute_sizes: sizes }: ProductCatalogue): Problem[] => {
  const known = new Set(sizes.map(({ id }) => id))
  return planIds.flatMap((plan) =>
    plans[plan].compute_sizes.flatMap((id, index) =>
      known.has(id)
        ? []
        : [{ path: ['plans', plan, 'compute_sizes', index], message: `There is no compute size ${id}.` }],
    ),
  )
}

const featureProblems = ({ plans, plan_features: features, add_ons: addOns }: ProductCatalogue): Problem[] => {
  const sources = new Set([
    ...Object.keys(plans.free.meters),
    ...Object.keys(plans.free.limits),
    ...addOns.map(({ key }) => key),
  ])
  return features.flatMap((feature, index) =>
    'from' in feature && !sources.has(feature.from)
      ? [
          {
            path: ['plan_features', index, 'from'],
            message: `There is no meter, limit or add-on ${feature.from}.`,
          },
        ]
      : [],
  )
}

const providerProblems = ({ regions, cloud_providers: providers }: ProductCatalogue): Problem[] =>
  providers.flatMap((provider, index) => {
    const path = ['cloud_providers', index]
    const set = regions[provider.regions]
    if (set === undefined)
      return [{ path: [...path, 'regions'], message: `There is no set of regions ${provider.regions}.` }]
    return (['production', 'other'] as const)
      .filter((environment) => !set.some(({ code }) => code === provider.default_region[environment]))
      .map((environment) => ({
        path: [...path, 'default_region', environment],
        message: `${provider.default_region[environment]} is not a region of ${provider.regions}.`,
      }))
  })

/** What no shape can say: names that lead nowhere, and names given twice. */
export const catalogueProblems = (catalogue: ProductCatalogue): Problem[] => [
  ...repeated(
    ['compute_sizes'],
    catalogue.compute_sizes.map(({ id }) => id),
  ),
  ...repeated(
    ['cloud_providers'],
    catalogue.cloud_providers.map(({ id }) => id),
  ),
  ...repeated(
    ['plan_features'],
    catalogue.plan_features.map(({ key }) => key),
  ),
  ...repeated(
    ['add_ons'],
    catalogue.add_ons.map(({ key }) => key),
  ),
  ...Object.entries(catalogue.regions).flatMap(([name, regions]) =>
    repeated(
      ['regions', name],
      regions.map(({ code }) => code),
    ),
  ),
  ...sizeProblems(catalogue),
  ...featureProblems(catalogue),
  ...providerProblems(catalogue),
]
