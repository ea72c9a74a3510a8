import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString, PublicName } from '../organizations/organizations.ts'
import { backendServices } from './project-services.ts'
import { projectStatuses } from './project-status.ts'
import { passwordProblem } from '../rules.ts'

export const ProjectStatusSchema = z.enum(projectStatuses)

/** Whether the data API answers. */
export const PostgrestStatus = z.enum(['ONLINE', 'OFFLINE'])
export type PostgrestStatus = z.infer<typeof PostgrestStatus>

export const Project = z.object({
  id: z.number().int(),
  ref: z.string(),
  name: z.string(),
  status: ProjectStatusSchema,
  /** `OFFLINE` while the database does not run, and where the data API is disabled. */
  postgrestStatus: PostgrestStatus,
  organization_id: z.number().int(),
  organization_slug: z.string(),
  parent_project_ref: z.string().nullable(),
  preview_branch_refs: z.array(z.string()),
  /** Its id in the catalogue; `local` for the machine of the installation. */
  cloud_provider: z.string(),
  cloud_provider_name: z.string(),
  /** Its code in the catalogue; `local` for the machine of the installation. */
  region: z.string(),
  region_name: z.string(),
  dbVersion: z.string(),
  /** The id of its compute size: `nano`. */
  infra_compute_size: z.string(),
  infra_compute_name: z.string(),
  inserted_at: z.string(),
})
export type Project = z.infer<typeof Project>

/**
 * Why new transactions are read-only by default. `disk`: the databases exceed `database_limit_bytes`. `host-disk`: the
 * project grows, and the disk of the installation is almost full. `locked`: the project kept growing all the same; only
 * SQL that reads, drops or truncates runs, and no other client is let in. Null: they are not.
 */
export const ReadOnlyBecause = z.enum(['disk', 'host-disk', 'locked']).nullable()
export type ReadOnlyBecause = z.infer<typeof ReadOnlyBecause>

export const ProjectDetail = Project.extend({
  /** Encrypted; what `/platform/pg-meta/{ref}/*` wants in `x-connection-encrypted`. Null until the database first came up. */
  connectionString: z.string().nullable(),
  /** What runs for the project. */
  services: z.array(z.enum(backendServices)),
  /** Where the services that speak HTTP answer: the base address for `supabase-js`. */
  url: z.string(),
  db_host: z.string(),
  db_port: z.number().int(),
  /** Of the connection pooler, in transaction mode. */
  db_pooler_port: z.number().int(),
  db_user: z.string(),
  db_name: z.string(),
  /** How many clients can be connected to it from outside at once. */
  db_max_connections: z.number().int(),
  /** When somebody first signed in to its database from outside; null: nobody has. */
  first_connected_at: z.string().nullable(),
  /** What the advisors found last, without what is ignored; null: they have not looked yet. */
  advisor_counts: z.object({ errors: z.number().int(), warnings: z.number().int() }).nullable(),
  read_only: ReadOnlyBecause,
  /** The size of all databases, as last measured; null while it is not known. */
  database_bytes: z.number().int().nullable(),
  /** Null: no limit. */
  database_limit_bytes: z.number().int().nullable(),
  /** What went wrong last, where something did. */
  status_detail: z.string().nullable(),
})
export type ProjectDetail = z.infer<typeof ProjectDetail>

export const RefParams = z.object({ ref: z.string().max(100) })

export const projectTypes = ['primary', 'branch'] as const

const commaSeparated = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z
    .string()
    .max(1000)
    .transform((text) => text.split(',').filter((name) => name !== ''))
    .pipe(z.array(z.enum(names)))

export const listProjects = endpoint({
  name: 'listProjects',
  method: 'GET',
  path: '/platform/projects',
  summary: "The projects of the caller's organizations, by name, filtered by organization, status or type.",
  query: z.object({
    /** The slug of an organization. */
    org: z.string().max(200).optional(),
    status: commaSeparated(projectStatuses).optional(),
    /** Branches have a parent, primary projects have none. */
    types: commaSeparated(projectTypes).optional(),
    /** With what `GET /platform/projects/{ref}` answers of each. */
    detail: z.enum(['true', 'false']).default('false'),
  }),
  response: z.array(z.union([ProjectDetail, Project])),
  errors: [],
})

export const createProject = endpoint({
  name: 'createProject',
  method: 'POST',
  path: '/platform/projects',
  summary: 'Create a project. Returns immediately with the status COMING_UP.',
  body: z.object({
    name: PublicName,
    organization_slug: z.string(),
    db_pass: checkedString(passwordProblem),
    /** These three are ids of `GET /platform/organizations/{slug}/project-options`; the defaults are there as well. */
    db_region: z.string().max(64).optional(),
    cloud_provider: z.string().max(64).optional(),
    desired_instance_size: z.string().max(64).optional(),
    /** Load the sample shop into the new database before it is reported healthy. */
    sample_data: z.boolean().default(false),
  }),
  response: ProjectDetail,
  status: 201,
  errors: ['organization_not_found', 'not_offered', 'too_many_projects', 'too_many_requests', 'disk_almost_full'],
})

export const getProject = endpoint({
  name: 'getProject',
  method: 'GET',
  path: '/platform/projects/:ref',
  summary: 'One project, with its live status.',
  params: RefParams,
  response: ProjectDetail,
  errors: ['project_not_found'],
})

export const renameProject = endpoint({
  name: 'renameProject',
  method: 'PATCH',
  path: '/platform/projects/:ref',
  summary: 'Rename a project. Its ref does not change.',
  params: RefParams,
  body: z.object({ name: PublicName }),
  response: Project,
  errors: ['project_not_found', 'branch_name_taken'],
})

/** `stopped`: the project is not meant to run now. `asleep`: the next request starts its database. */
export const serviceStates = ['healthy', 'unhealthy', 'stopped', 'asleep'] as const

export const ServiceHealth = z.object({
  name: z.enum(backendServices),
  status: z.enum(serviceStates),
  /** How long it took to answer; null if it did not. */
  latency_ms: z.number().nullable(),
  /** What it said, or what went wrong. */
  detail: z.string().nullable(),
})
export type ServiceHealth = z.infer<typeof ServiceHealth>

export const getProjectHealth = endpoint({
  name: 'getProjectHealth',
  method: 'GET',
  path: '/platform/projects/:ref/health',
  summary: 'The health of each service of the project.',
  params: RefParams,
  response: z.array(ServiceHealth),
  errors: ['project_not_found'],
})

export const ServiceVersion = z.object({
  name: z.enum(backendServices),
  /** What serves it, or runs what people deploy to it. */
  program: z.enum(['PostgreSQL', 'Cairn', 'Deno']),
  /** Such as `18.4`; null: the program is not installed. */
  version: z.string().nullable(),
})
export type ServiceVersion = z.infer<typeof ServiceVersion>

export const getServiceVersions = endpoint({
  name: 'getServiceVersions',
  method: 'GET',
  path: '/platform/projects/:ref/service-versions',
  summary: 'The program behind each service of the project, and its version. The same while the project is paused.',
  params: RefParams,
  response: z.array(ServiceVersion),
  errors: ['project_not_found'],
})

export const deleteProject = endpoint({
  name: 'deleteProject',
  method: 'DELETE',
  path: '/platform/projects/:ref',
  summary: 'Delete a project and all its data.',
  params: RefParams,
  response: Project,
  errors: ['project_not_found', 'has_branches', 'wrong_status', 'merge_under_way'],
})

export const pauseProject = endpoint({
  name: 'pauseProject',
  method: 'POST',
  path: '/platform/projects/:ref/pause',
  summary: 'Pause a project: stop its database. Its data stays.',
  params: RefParams,
  response: Project,
  errors: ['project_not_found', 'wrong_status'],
})

export const PauseStatus = z.object({
  /** Null for a project that is not paused, and for one that was paused before this was recorded. */
  paused_at: z.string().nullable(),
  /** Whether it can be restored now. Pauses have no time limit. */
  can_restore: z.boolean(),
})
export type PauseStatus = z.infer<typeof PauseStatus>

export const getPauseStatus = endpoint({
  name: 'getPauseStatus',
  method: 'GET',
  path: '/platform/projects/:ref/pause/status',
  summary: 'Since when a project is paused, and whether it can be restored.',
  params: RefParams,
  response: PauseStatus,
  errors: ['project_not_found'],
})

export const restoreProject = endpoint({
  name: 'restoreProject',
  method: 'POST',
  path: '/platform/projects/:ref/restore',
  summary: 'Restore a paused project: start its database.',
  params: RefParams,
  response: Project,
  errors: ['too_many_projects', 'project_not_found', 'wrong_status'],
})

export const restartProject = endpoint({
  name: 'restartProject',
  method: 'POST',
  path: '/platform/projects/:ref/restart',
  summary: "Restart a project's database.",
  params: RefParams,
  response: Project,
  errors: ['project_not_found', 'wrong_status'],
})

export const ApiKey = z.object({ name: z.enum(['anon', 'service_role']), api_key: z.string() })
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/platform/projects/:ref/api-keys',
  summary: 'The legacy API keys of the project in full. The audit log records it.',
  params: RefParams,
  response: z.array(ApiKey),
  errors: ['project_not_found'],
})
