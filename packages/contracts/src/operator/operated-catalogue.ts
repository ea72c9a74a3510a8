import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProductCatalogue } from '../product-catalogue/catalogue-schema.ts'

const sections = ProductCatalogue.keyof().options

export const OperatedCatalogue = z.object({
  /** `CAIRN_CATALOGUE_FILE`; null where there is none. */
  file: z.string().nullable(),
  sections: z.array(z.object({ name: z.enum(sections), entries: z.number().int(), is_replaced: z.boolean() })),
  plans: ProductCatalogue.shape.plans,
  compute_sizes: ProductCatalogue.shape.compute_sizes,
  add_ons: ProductCatalogue.shape.add_ons,
  cloud_providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      regions: z.array(z.string()),
      /** Whether projects can be created there: `CAIRN_CLOUD_PROVIDERS`, `CAIRN_REGIONS`. */
      is_offered: z.boolean(),
    }),
  ),
})
export type OperatedCatalogue = z.infer<typeof OperatedCatalogue>

export const getOperatedCatalogue = endpoint({
  name: 'getOperatedCatalogue',
  method: 'GET',
  path: '/platform/operator/catalogue',
  summary: "The product catalogue in force, and which of its sections the operator's file replaces.",
  response: OperatedCatalogue,
  errors: ['forbidden'],
})
