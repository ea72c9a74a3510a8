import type { Project } from '@cairn/contracts/projects/projects'

/** A project as lists have it, healthy unless another status is given. */
export const projectOf = (ref: string, status: Project['status'] = 'ACTIVE_HEALTHY'): Project => ({
  id: 1,
  ref,
  name: ref,
  status,
  postgrestStatus: status === 'ACTIVE_HEALTHY' ? 'ONLINE' : 'OFFLINE',
  organization_id: 1,
  organization_slug: 'acme',
  parent_project_ref: null,
  preview_branch_refs: [],
  cloud_provider: 'local',
  cloud_provider_name: 'Local',
  region: 'local',
  region_name: 'Local',
  dbVersion: '18',
  infra_compute_size: 'nano',
  infra_compute_name: 'Nano',
  inserted_at: '2026-01-01T00:00:00Z',
})
