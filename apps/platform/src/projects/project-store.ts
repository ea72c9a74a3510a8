import type { ProjectStatus } from '@cairn/contracts/project-status'
import type { Project } from '@cairn/contracts/projects'
import { ProjectStatusSchema } from '@cairn/contracts/projects'
import type { Database, Row } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import { ProjectSecrets } from './project-secrets.ts'

interface ProjectRow extends Row {
  id: string
  ref: string
  name: string
  status: string
  status_detail: string | null
  organization_id: string
  organization_slug: string
  parent_project_ref: string | null
  cloud_provider: string
  region: string
  db_version: string
  sample_data: boolean
  sealed_secrets: string
  inserted_at: Date
}

/** A project as the platform keeps it: what the API shows, and what it does not. */
export interface StoredProject extends Project {
  status_detail: string | null
  sample_data: boolean
  secrets: ProjectSecrets
}

export interface NewProject {
  ref: string
  name: string
  organizationId: number
  cloudProvider: string
  region: string
  instanceSize: string
  dbVersion: string
  sampleData: boolean
  secrets: ProjectSecrets
}

const selectProjects = `
  select p.id, p.ref, p.name, p.status, p.status_detail, p.organization_id, o.slug as organization_slug,
    parent.ref as parent_project_ref, p.cloud_provider, p.region, p.db_version, p.sample_data, p.sealed_secrets,
    p.inserted_at
  from platform.projects p
  join platform.organizations o on o.id = p.organization_id
  left join platform.projects parent on parent.id = p.parent_project_id`

const ofMember = `join platform.members m on m.organization_id = p.organization_id and m.account_id = $1`

export const sealPurpose = (ref: string): string => `project:${ref}`

export interface ProjectStore {
  insert: (project: NewProject) => Promise<StoredProject>
  /** Only where the account is a member of the project's organization. */
  findForMember: (accountId: string, ref: string) => Promise<StoredProject | undefined>
  listForMember: (accountId: string) => Promise<StoredProject[]>
  find: (ref: string) => Promise<StoredProject | undefined>
  listAll: () => Promise<StoredProject[]>
  /** False when the status was no longer `from`: somebody else has changed it meanwhile. */
  changeStatus: (ref: string, from: ProjectStatus, to: ProjectStatus, detail: string | null) => Promise<boolean>
  remove: (ref: string) => Promise<void>
}

export const createProjectStore = (db: Database, secrets: Secrets): ProjectStore => {
  const fromRow = (row: ProjectRow): StoredProject => {
    const opened = secrets.open(row.sealed_secrets, sealPurpose(row.ref))
    if (opened === undefined)
      throw new Error(
        `The secrets of project ${row.ref} cannot be opened: the installation's key is not the one that sealed them.`,
      )
    return {
      id: Number(row.id),
      ref: row.ref,
      name: row.name,
      status: ProjectStatusSchema.parse(row.status),
      status_detail: row.status_detail,
      organization_id: Number(row.organization_id),
      organization_slug: row.organization_slug,
      parent_project_ref: row.parent_project_ref,
      preview_branch_refs: [],
      cloud_provider: row.cloud_provider,
      region: row.region,
      dbVersion: row.db_version,
      inserted_at: row.inserted_at.toISOString(),
      sample_data: row.sample_data,
      secrets: ProjectSecrets.parse(JSON.parse(opened)),
    }
  }

  const find = async (ref: string) => {
    const [row] = await db.query<ProjectRow>(`${selectProjects} where p.ref = $1`, [ref])
    return row && fromRow(row)
  }

  return {
    find,
    insert: async (project) => {
      await db.query(
        `insert into platform.projects (ref, organization_id, name, status, cloud_provider, region, instance_size,
           db_version, sample_data, sealed_secrets)
         values ($1, $2, $3, 'COMING_UP', $4, $5, $6, $7, $8, $9)`,
        [
          project.ref,
          project.organizationId,
          project.name,
          project.cloudProvider,
          project.region,
          project.instanceSize,
          project.dbVersion,
          project.sampleData,
          secrets.seal(JSON.stringify(project.secrets), sealPurpose(project.ref)),
        ],
      )
      const stored = await find(project.ref)
      if (stored === undefined) throw new Error(`Project ${project.ref} was stored and cannot be read.`)
      return stored
    },
    findForMember: async (accountId, ref) => {
      const [row] = await db.query<ProjectRow>(`${selectProjects} ${ofMember} where p.ref = $2`, [accountId, ref])
      return row && fromRow(row)
    },
    listForMember: async (accountId) => {
      const rows = await db.query<ProjectRow>(`${selectProjects} ${ofMember} order by lower(p.name), p.id`, [accountId])
      return rows.map(fromRow)
    },
    listAll: async () => (await db.query<ProjectRow>(`${selectProjects} order by p.id`)).map(fromRow),
    changeStatus: async (ref, from, to, detail) => {
      const changed = await db.query(
        `update platform.projects set status = $3, status_detail = $4 where ref = $1 and status = $2 returning ref`,
        [ref, from, to, detail],
      )
      return changed.length === 1
    },
    remove: async (ref) => {
      await db.query(`delete from platform.projects where ref = $1`, [ref])
    },
  }
}
