import { z } from 'zod'

const name = z.string().min(1).max(63)

/** The settings of a project's data API, version 1. Without a value, each setting has its default. */
export const RestSettings = z.strictObject({
  /** The first one is used if a request names none. Empty: the data API is disabled. */
  schemas: z.array(name).max(50).default(['public']),
  /** Searched behind the schema of the request, for functions and types. */
  extraSearchPath: z.array(name).max(50).default(['public', 'extensions']),
  /** The most rows of an answer, and of each embedded list. Null: no limit. */
  maxRows: z.int().min(1).max(1_000_000_000).nullable().default(1_000),
  /** The most connections that requests use at once. Null: as many as the pool has. */
  poolSize: z.int().min(1).max(100).nullable().default(null),
  allowsAggregates: z.boolean().default(false),
  allowsPlans: z.boolean().default(false),
  /** A function that is called before each request, in the same transaction: `schema.name` or `name`. */
  preRequest: z.string().min(1).max(130).nullable().default(null),
  /** How a transaction ends, and whether `Prefer: tx=` may change that. */
  transactionEnd: z
    .enum(['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'])
    .default('commit-allow-override'),
})
export type RestSettings = z.infer<typeof RestSettings>
