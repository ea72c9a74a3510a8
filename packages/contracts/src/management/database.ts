import { z } from 'zod'
import { ApplicationHeader } from '../database/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { maxQueryBytes } from '../limits.ts'
import { maxMigrationNameLength } from '../pg-meta/migrations.ts'
import { RefParams } from '../projects/projects.ts'

const errors = [
  'project_not_found',
  'wrong_status',
  'project_unavailable',
  'query_failed',
  'query_timeout',
  'query_cancelled',
  'read_only_access',
] as const

const Parameter = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const runManagedQuery = endpoint({
  name: 'runManagedQuery',
  method: 'POST',
  path: '/v1/projects/:ref/database/query',
  summary:
    'Run SQL, as the management API does. The answer is the rows of the last statement that returned any, as objects.',
  params: RefParams,
  headers: ApplicationHeader,
  body: z.object({
    query: z.string().min(1).max(maxQueryBytes),
    /** Of a single statement: `$1` and so on. */
    parameters: z.array(Parameter).max(1_000).optional(),
    /** Nothing is changed, also where the caller may. */
    read_only: z.boolean().default(false),
  }),
  bodyLimitBytes: maxQueryBytes * 2,
  response: z.array(z.record(z.string(), z.unknown())),
  status: 201,
  errors,
})

export const listManagedMigrations = endpoint({
  name: 'listManagedMigrations',
  method: 'GET',
  path: '/v1/projects/:ref/database/migrations',
  summary: 'The migrations that have run in the database of a project, the oldest first.',
  params: RefParams,
  headers: ApplicationHeader,
  response: z.array(z.object({ version: z.string(), name: z.string().optional() })),
  errors,
})

export const applyManagedMigration = endpoint({
  name: 'applyManagedMigration',
  method: 'POST',
  path: '/v1/projects/:ref/database/migrations',
  summary: 'Run SQL in one transaction, and record it as a migration.',
  params: RefParams,
  headers: ApplicationHeader,
  body: z.object({
    name: z.string().max(maxMigrationNameLength).optional(),
    query: z.string().min(1).max(maxQueryBytes),
  }),
  bodyLimitBytes: maxQueryBytes * 2,
  response: z.object({ version: z.string(), name: z.string() }),
  errors,
})
