import type { OperatedCatalogue } from '@cairn/contracts/operator/operated-catalogue'
import { ProductCatalogue } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { defaultCatalogue } from '@cairn/contracts/product-catalogue/default-catalogue'
import type { Context } from '../../context.ts'

const sections = ProductCatalogue.keyof().options

/** What is in force, beside what ships. */
export const operatedCatalogue = ({
  catalogue: { document, providers },
  config,
}: Pick<Context, 'catalogue' | 'config'>): OperatedCatalogue => ({
  file: config.catalogueFile ?? null,
  sections: sections.map((name) => ({
    name,
    entries: Object.keys(document[name]).length,
    is_replaced: JSON.stringify(document[name]) !== JSON.stringify(defaultCatalogue[name]),
  })),
  plans: document.plans,
  compute_sizes: document.compute_sizes,
  add_ons: document.add_ons,
  cloud_providers: [
    ...document.cloud_providers.map(({ id, name, regions }) => {
      const offered = providers.find((provider) => provider.id === id)
      const known = document.regions[regions] ?? []
      return {
        id,
        name,
        regions: (offered?.regions ?? known).map(({ displayName }) => displayName),
        is_offered: offered !== undefined,
      }
    }),
    // This machine is none of the catalogue's.
    ...providers
      .filter(({ id }) => !document.cloud_providers.some((provider) => provider.id === id))
      .map(({ id, name, regions }) => ({
        id,
        name,
        regions: regions.map(({ displayName }) => displayName),
        is_offered: true,
      })),
  ],
})
