import type { ClientBase } from 'pg'
import { z } from 'zod'
import { catalogQuery } from './catalog-query.ts'

const ElementType = z.object({ name: z.string(), kind: z.string(), id: z.string() })

const CatalogType = z.object({
  /** As it is written in a cast. */
  castType: z.string(),
  /** Of the type, or of the type below a domain. */
  name: z.string(),
  kind: z.string(),
  id: z.string(),
  element: ElementType.nullable(),
  /** The relation that a row type belongs to. */
  relationId: z.string().nullable(),
})
export type CatalogType = z.infer<typeof CatalogType>

const CatalogColumn = z.object({
  name: z.string(),
  canSelect: z.boolean(),
  canInsert: z.boolean(),
  canUpdate: z.boolean(),
  type: CatalogType,
})
export type CatalogColumn = z.infer<typeof CatalogColumn>

const CatalogRoutine = z.object({
  schema: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  volatility: z.enum(['i', 's', 'v']),
  returnsSet: z.boolean(),
  estimatedRows: z.number(),
  isVariadic: z.boolean(),
  returns: CatalogType,
  parameters: z.array(z.object({ name: z.string(), isRequired: z.boolean(), type: CatalogType })),
})
export type CatalogRoutine = z.infer<typeof CatalogRoutine>

const CatalogEnumeration = z.object({
  id: z.string(),
  name: z.string(),
  schema: z.string(),
  description: z.string().nullable(),
  labels: z.array(z.string()).nullable(),
})
export type CatalogEnumeration = z.infer<typeof CatalogEnumeration>

const Catalog = z.object({
  relations: z.array(
    z.object({
      id: z.string(),
      canDelete: z.boolean(),
      hasRowSecurity: z.boolean(),
      columns: z.array(CatalogColumn).nullable(),
    }),
  ),
  routines: z.array(CatalogRoutine),
  enumerations: z.array(CatalogEnumeration),
  constraints: z.array(z.object({ name: z.string(), relationId: z.string(), description: z.string().nullable() })),
  schemas: z.array(z.object({ name: z.string(), description: z.string().nullable() })),
})
/** What a role may do in a database, and what comments say about the API. */
export type Catalog = z.infer<typeof Catalog>

export const loadCatalog = async (client: ClientBase, role: string, schemas: readonly string[]): Promise<Catalog> => {
  const answers = await Promise.allSettled([
    client.query('begin read only'),
    client.query(`set local search_path = ''`),
    client.query(catalogQuery, [role, schemas]),
    client.query('commit'),
  ])
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  const [, , found] = answers
  return Catalog.parse(found?.status === 'fulfilled' ? found.value.rows[0] : undefined)
}
