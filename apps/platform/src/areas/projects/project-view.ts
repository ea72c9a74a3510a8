import { runningServices } from '@cairn/contracts/projects/project-services'
import type { Project, ProjectDetail } from '@cairn/contracts/projects/projects'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import type { Context } from '../../context.ts'
import { connectionLimit, instanceLimits } from './instance-limits.ts'
import type { StoredProject } from './project-store.ts'

/** The fields of a project that the API shows, listed one by one: a new secret cannot be added by accident. */
export const toProject = (stored: StoredProject): Project => ({
  id: stored.id,
  ref: stored.ref,
  name: stored.name,
  status: stored.status,
  postgrestStatus: stored.has_data_api && isActionAllowed('query', stored.status) ? 'ONLINE' : 'OFFLINE',
  organization_id: stored.organization_id,
  organization_slug: stored.organization_slug,
  parent_project_ref: stored.parent_project_ref,
  preview_branch_refs: stored.preview_branch_refs,
  cloud_provider: stored.cloud_provider,
  cloud_provider_name: stored.cloud_provider_name,
  region: stored.region,
  region_name: stored.region_name,
  dbVersion: stored.dbVersion,
  infra_compute_size: stored.infra_compute_size,
  infra_compute_name: stored.infra_compute_name,
  inserted_at: stored.inserted_at,
})

const withConnection = new Set<ProjectStatus>([
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'RESTARTING',
  'PAUSING',
  'RESIZING',
  'UPGRADING',
])

export const toProjectDetail = (stored: StoredProject, context: Context): ProjectDetail => ({
  ...toProject(stored),
  status_detail: stored.status_detail,
  read_only: context.engine.readOnlyBecause(stored.ref)[0] ?? null,
  database_bytes: context.engine.size(stored.ref)?.databaseBytes ?? null,
  database_limit_bytes: instanceLimits(stored, context).disk?.quotaBytes ?? null,
  first_connected_at: stored.first_connected_at,
  advisor_counts: stored.advisor_counts,
  connectionString: withConnection.has(stored.status) ? context.connectionStrings.seal(stored) : null,
  services: [...runningServices],
  url: context.projectHosts.baseOf(stored.ref),
  db_host: new URL(context.publicUrl()).hostname,
  db_port: context.postgresPort(),
  db_pooler_port: context.poolerPort(),
  db_user: `postgres.${stored.ref}`,
  db_name: 'postgres',
  db_max_connections: connectionLimit(stored, context),
})
