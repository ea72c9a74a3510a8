import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { mostPoolConnections, mostRows } from './limits.ts'
import { functionNameProblem } from './function-name.ts'
import { schemaListProblem } from './name-list.ts'

const Schemas = checkedString(schemaListProblem)
const PreRequest = checkedString(functionNameProblem)

/** The settings of a project's data API, in the shape of the management API. */
export const DataApiSettings = z.object({
  /** Names separated by commas; the first one is used if a request names none. Empty: the data API is disabled. */
  db_schema: z.string(),
  /** Searched behind the schema of the request, for functions and types. */
  db_extra_search_path: z.string(),
  /** The most rows of an answer; null: no limit. */
  max_rows: z.number().int().nullable(),
  /** The most connections that requests use at once; null: as many as the installation gives. */
  db_pool: z.number().int().nullable(),
  /** Whether requests may ask for `sum()`, `avg()`, `min()`, `max()` and `count()`. */
  db_aggregates_enabled: z.boolean(),
  /** Whether requests may ask for the plan of their query in place of its rows. */
  db_plan_enabled: z.boolean(),
  /** A function that is called before each request, in its transaction. Empty: none. */
  db_pre_request: z.string(),
})
export type DataApiSettings = z.infer<typeof DataApiSettings>

export const getDataApiSettings = endpoint({
  name: 'getDataApiSettings',
  method: 'GET',
  path: '/v1/projects/:ref/postgrest',
  summary: 'The settings of the data API of the project.',
  params: RefParams,
  response: DataApiSettings,
  errors: ['project_not_found'],
})

export const updateDataApiSettings = endpoint({
  name: 'updateDataApiSettings',
  method: 'PATCH',
  path: '/v1/projects/:ref/postgrest',
  summary: 'Change settings of the data API. The next request obeys them. An empty db_schema disables the data API.',
  params: RefParams,
  body: z.object({
    db_schema: Schemas.optional(),
    db_extra_search_path: Schemas.optional(),
    max_rows: z.number().int().min(1).max(mostRows).nullable().optional(),
    db_pool: z.number().int().min(1).max(mostPoolConnections).nullable().optional(),
    db_aggregates_enabled: z.boolean().optional(),
    db_plan_enabled: z.boolean().optional(),
    db_pre_request: PreRequest.optional(),
  }),
  response: DataApiSettings,
  errors: ['project_not_found'],
})
