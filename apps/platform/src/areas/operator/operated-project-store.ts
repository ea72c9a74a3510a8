import type { OperatedProject } from '@cairn/contracts/operator/operator-area'
import { ProjectStatusSchema } from '@cairn/contracts/projects/projects'
import type { Database, Row } from '../../db/database.ts'

interface ProjectRow extends Row {
  ref: string
  name: string
  parent_project_name: string | null
  organization_slug: string
  organization_name: string
  status: string
  status_detail: string | null
  inserted_at: Date
}

export interface OperatedProjectStore {
  /** By name; `search` is a part of the name, the ref or the organization's name. */
  list: (search: string) => Promise<Omit<OperatedProject, 'runs' | 'disk_bytes'>[]>
}

const mostListed = 100

const selectProjects = `
  select p.ref, p.name, parent.name as parent_project_name, o.slug as organization_slug, o.name as organization_name, p.status, p.status_detail,
    p.inserted_at
  from platform.projects p join platform.organizations o on o.id = p.organization_id
  left join platform.projects parent on parent.id = p.parent_project_id
  where strpos(lower(p.name || ' ' || p.ref || ' ' || o.name), lower($1)) > 0
  order by lower(p.name), p.id limit ${mostListed}`

export const createOperatedProjectStore = (db: Database): OperatedProjectStore => ({
  list: async (search) =>
    (await db.query<ProjectRow>(selectProjects, [search])).map((row) => ({
      ref: row.ref,
      name: row.name,
      parent_project_name: row.parent_project_name,
      organization_slug: row.organization_slug,
      organization_name: row.organization_name,
      status: ProjectStatusSchema.parse(row.status),
      status_detail: row.status_detail,
      inserted_at: row.inserted_at.toISOString(),
    })),
})
