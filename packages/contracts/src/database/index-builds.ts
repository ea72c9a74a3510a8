import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from './catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { PostgresError } from '../errors.ts'
import { indexMethods } from './index-methods.ts'
import { MigrationName } from '../pg-meta/shared.ts'
import { RefParams } from '../projects/projects.ts'

export const indexBuildStates = ['waiting', 'running', 'succeeded', 'failed', 'cancelled'] as const

const Name = z.string().min(1).max(63)

export const IndexToBuild = z.object({
  schema: Name,
  table: Name,
  /** Chosen where it is not given. */
  name: z.string().max(63).optional(),
  /** As SQL writes them: `customer_id, placed_at desc`. */
  columns: z.string().min(1).max(5_000),
  method: z.enum(indexMethods).default('btree'),
  is_unique: z.boolean().default(false),
  migration: MigrationName,
})
export type IndexToBuild = z.infer<typeof IndexToBuild>

export const IndexBuild = z.object({
  id: z.uuid(),
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  statement: z.string(),
  state: z.enum(indexBuildStates),
  is_cancelling: z.boolean(),
  /** What PostgreSQL does now, in its words, and how much of that is done. Null while it is not known. */
  progress: z.object({ phase: z.string(), done: z.number(), total: z.number() }).nullable(),
  /** Why it failed. */
  error: z.object({ message: z.string(), database: PostgresError.optional() }).nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type IndexBuild = z.infer<typeof IndexBuild>

export const createIndexBuild = endpoint({
  name: 'createIndexBuild',
  method: 'POST',
  path: '/platform/pg-meta/:ref/index-builds',
  summary: 'Build an index in the background with CREATE INDEX CONCURRENTLY: the table can be written meanwhile.',
  params: RefParams,
  headers: ConnectionHeader,
  body: IndexToBuild,
  response: IndexBuild,
  status: 201,
  errors: [...connectionErrors, 'table_not_found', 'too_many_transfers'],
})

export const listIndexBuilds = endpoint({
  name: 'listIndexBuilds',
  method: 'GET',
  path: '/platform/pg-meta/:ref/index-builds',
  summary: 'The last index builds of the project, newest first, with the progress of those that run.',
  params: RefParams,
  headers: ConnectionHeader,
  response: z.object({ builds: z.array(IndexBuild) }),
  errors: connectionErrors,
})

export const cancelIndexBuild = endpoint({
  name: 'cancelIndexBuild',
  method: 'POST',
  path: '/platform/pg-meta/:ref/index-builds/:id/cancel',
  summary: 'Cancel an index build. The incomplete index is dropped.',
  params: RefParams.extend({ id: z.uuid() }),
  headers: ConnectionHeader,
  response: IndexBuild,
  errors: [...connectionErrors, 'index_build_not_found', 'index_build_ended'],
})
