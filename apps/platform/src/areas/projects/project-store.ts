import { hasSecondFactorNow, sessionIsOpen } from '@cairn/auth'
import { parentRef } from '@cairn/contracts/projects/parent-ref'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import type { Project, ProjectDetail } from '@cairn/contracts/projects/projects'
import { ProjectStatusSchema } from '@cairn/contracts/projects/projects'
import { hasSpendCap } from '@cairn/contracts/billing/invoices/usage-lines'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Membership, Role } from '@cairn/contracts/roles'
import { DatabaseError } from 'pg'
import type { PoolClient } from 'pg'
import type { Actor, AuditEvent } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { Admit } from '../../limits/creation-limits.ts'
import type { PlanOf } from '../organizations/plans.ts'
import type { Catalogue } from '../product-catalogue/catalogue.ts'
import type { ForCaller, MfaState } from '../organizations/organization-store.ts'
import type { Secrets } from '../../secrets.ts'
import { keepBackup } from '../backups/keep-backup.ts'
import { insertDefaultApiKeys } from '../keys/insert-api-key.ts'
import { requireStillIn } from './lock-project.ts'
import { ProjectSecrets } from './project-secrets.ts'

interface ProjectRow extends Row {
  id: string
  ref: string
  name: string
  status: string
  status_detail: string | null
  organization_id: string
  organization_slug: string
  organization_tier: string
  is_restricted: boolean
  parent_project_ref: string | null
  branch_refs: string[]
  cloud_provider: string
  region: string
  db_version: string
  instance_size: string
  first_connected_at: Date | null
  advisor_errors: number | null
  advisor_warnings: number | null
  sample_data: boolean
  legacy_keys_disabled_at: Date | null
  has_data_api: boolean
  recovery_days: number | null
  sealed_secrets: string
  inserted_at: Date
}

/** A project as the platform keeps it: what the API shows, and what it does not. */
export interface StoredProject extends Omit<Project, 'postgrestStatus'> {
  status_detail: string | null
  first_connected_at: string | null
  /** What the advisors found last; null: they have not looked yet. */
  advisor_counts: ProjectDetail['advisor_counts']
  sample_data: boolean
  /** Since when requests with the keys anon and service_role are refused; null: they are accepted. */
  legacy_keys_disabled_at: string | null
  /** Whether its settings expose any schema over the data API. */
  has_data_api: boolean
  /** How long back it can be recovered to points in time; null: it cannot. */
  recovery_days: number | null
  /** Of its organization. */
  plan: PlanId
  /** Whether what exceeds the plan is refused, although it has a price. */
  has_spend_cap: boolean
  /** Whether requests to it are refused until its organization is within its plan again. */
  is_restricted: boolean
  /** Throws where they cannot be decrypted. Everything else of such a project is known, and it can be deleted. */
  openSecrets: () => ProjectSecrets
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
  /** Of what it is made, where that is a backup. */
  source?: { ref: string; backupInsertedAt: string; time?: Date | undefined }
  /** For a preview branch. `complete` stores what only a branch has, and writes the audit log. */
  branch?: { parentRef: string; complete: (client: PoolClient) => Promise<void> }
  secrets: ProjectSecrets
}

const projectColumns = `p.id, p.ref, p.name, p.status, p.status_detail, p.organization_id, o.slug as organization_slug,
    o.tier as organization_tier, coalesce(o.restriction_status = 'restricted', false) as is_restricted,
    parent.ref as parent_project_ref,
    array(select b.ref from platform.projects b where b.parent_project_id = p.id order by b.id) as branch_refs, p.cloud_provider, p.region, p.db_version, p.instance_size, p.first_connected_at,
    p.advisor_errors, p.advisor_warnings, p.sample_data, p.legacy_keys_disabled_at, p.sealed_secrets, p.inserted_at,
    not exists (select from platform.project_service_settings s
      where s.project_id = p.id and s.service = 'rest' and s.value -> 'schemas' = '[]') as has_data_api,
    (select w.days from platform.recovery_windows w where w.project_id = p.id) as recovery_days`
const fromProjects = `
  from platform.projects p
  join platform.organizations o on o.id = p.organization_id
  left join platform.projects parent on parent.id = p.parent_project_id`
const selectProjects = `select ${projectColumns} ${fromProjects}`

// Of a preview branch, its parent's role counts.
export const ofMember = `
  join platform.members m on m.organization_id = p.organization_id and m.account_id = $1
  left join platform.project_roles r on r.account_id = $1 and r.project_id = coalesce(p.parent_project_id, p.id)`
export const visibleToMember = `(m.role is not null or r.role is not null)`

/** One row in any case. `$2` is the caller's session, if there is one, and `$3` the ref. */
const selectForCaller = {
  name: 'project-for-caller',
  text: `
    select asker.session_is_open, project.*
    from (select $2::uuid is null or ${sessionIsOpen('$1', '$2')} as session_is_open) asker
    left join (
      select ${projectColumns}, m.role as member_role, r.role as project_role, o.requires_mfa,
        o.requires_mfa and ${hasSecondFactorNow('$1')} as has_factor
      ${fromProjects} ${ofMember} where p.ref = $3 and ${visibleToMember}
    ) project on asker.session_is_open`,
}

interface NoProjectRow extends Row {
  id: null
}

interface AskerRow extends Row {
  session_is_open: boolean
}

interface MemberProjectRow extends ProjectRow {
  member_role: Role | null
  requires_mfa: boolean
  has_factor: boolean
  project_role: Role | null
}

/** A project, and what the person who asks is in its organization and in it. */
export interface MemberProject {
  project: StoredProject
  membership: Membership
  mfa: MfaState
}

const isNameOfBranch = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === 'branches_name'

export const sealPurpose = (ref: string): string => `project:${ref}`

/** A change that a person asked for, as the audit log records it. */
export interface AuditedChange {
  by: Actor
  event: AuditEvent
  admit?: Admit | undefined
}

export interface ProjectStore {
  /** `by` goes into the audit log, in the same transaction. */
  insert: (project: NewProject, by?: Actor, admit?: Admit) => Promise<StoredProject>
  /** Only where the account has a role in the project or in all of its organization. */
  findForCaller: (accountId: string, sessionId: string | null, ref: string) => Promise<ForCaller<MemberProject>>
  /** Without those of organizations that ask for a second factor which the person has not got or not shown. */
  listForMember: (accountId: string, hasShownSecondFactor: boolean) => Promise<StoredProject[]>
  find: (ref: string) => Promise<StoredProject | undefined>
  listAll: () => Promise<StoredProject[]>
  /** For all projects of the same major version. Data of another major version does not start. */
  setMinorVersion: (dbVersion: string) => Promise<void>
  /**
   * False when the status is no longer `from`. `change` is written to the audit log in the same transaction, if a person
   * asked for it: then `project_not_found` is thrown where the project has moved to another organization.
   */
  changeStatus: (
    ref: string,
    from: ProjectStatus,
    to: ProjectStatus,
    detail: string | null,
    change?: AuditedChange,
  ) => Promise<boolean>
  /** For the transaction of the change of its status. Throws `wrong_status` where the project has another one by now. */
  setSize: (
    client: Pick<PoolClient, 'query'>,
    project: Pick<StoredProject, 'ref' | 'status'>,
    size: string,
  ) => Promise<void>
  /** Since when it is paused; null: it is not. */
  pausedAt: (ref: string) => Promise<string | null>
  /** Replaces the secrets with what `change` makes of the present ones. False if the project does not exist. */
  changeSecrets: (
    ref: string,
    change: (project: StoredProject, client: PoolClient) => ProjectSecrets | Promise<ProjectSecrets>,
  ) => Promise<boolean>
  /** Deletes the password, and what the database was made of: it has both now. */
  forgetPassword: (ref: string) => Promise<void>
  rename: (by: Actor, project: StoredProject, name: string) => Promise<void>
  /** Somebody has signed in to the project's database from outside. Only the first time is kept. */
  noteConnection: (ref: string) => Promise<void>
  /** Lets open pages load the project again, although the stored project has not changed. */
  announce: (ref: string) => Promise<void>
  remove: (ref: string) => Promise<void>
}

export const createProjectStore = (
  db: Database,
  secrets: Secrets,
  catalogue: Catalogue,
  planOf: PlanOf,
): ProjectStore => {
  const decrypt = (ref: string, sealed: string): ProjectSecrets => {
    const opened = secrets.open(sealed, sealPurpose(ref))
    if (opened === undefined)
      throw new Error(
        `The secrets of project ${ref} cannot be decrypted: they were encrypted with another key, or were changed.`,
      )
    return ProjectSecrets.parse(JSON.parse(opened))
  }

  const fromRow = (row: ProjectRow): StoredProject => {
    const plan = planOf(row.organization_tier).id
    const size = catalogue.sizeInForce(plan, row.instance_size)
    return {
      id: Number(row.id),
      ref: row.ref,
      name: row.name,
      status: ProjectStatusSchema.parse(row.status),
      status_detail: row.status_detail,
      organization_id: Number(row.organization_id),
      organization_slug: row.organization_slug,
      plan,
      has_spend_cap: hasSpendCap(row.organization_tier),
      is_restricted: row.is_restricted,
      parent_project_ref: row.parent_project_ref,
      preview_branch_refs: row.branch_refs,
      cloud_provider: row.cloud_provider,
      cloud_provider_name: catalogue.providerName(row.cloud_provider),
      region: row.region,
      region_name: catalogue.regionName(row.cloud_provider, row.region),
      dbVersion: row.db_version,
      infra_compute_size: size.id,
      infra_compute_name: size.name,
      first_connected_at: row.first_connected_at?.toISOString() ?? null,
      advisor_counts:
        row.advisor_errors === null ? null : { errors: row.advisor_errors, warnings: row.advisor_warnings ?? 0 },
      inserted_at: row.inserted_at.toISOString(),
      sample_data: row.sample_data,
      legacy_keys_disabled_at: row.legacy_keys_disabled_at?.toISOString() ?? null,
      has_data_api: row.has_data_api,
      recovery_days: row.recovery_days,
      openSecrets: () => decrypt(row.ref, row.sealed_secrets),
    }
  }

  const withMembership = (row: MemberProjectRow): MemberProject => {
    const project = fromRow(row)
    const projects = row.project_role === null ? [] : [{ ref: parentRef(project), role: row.project_role }]
    return {
      project,
      membership: { role: row.member_role, projects },
      mfa: { isRequired: row.requires_mfa, hasFactor: row.has_factor },
    }
  }

  const find = async (ref: string) => {
    const [row] = await db.query<ProjectRow>(`${selectProjects} where p.ref = $1`, [ref])
    return row && fromRow(row)
  }

  const changeSecrets: ProjectStore['changeSecrets'] = (ref, change) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<ProjectRow>(`${selectProjects} where p.ref = $1 for no key update of p`, [
        ref,
      ])
      const [row] = rows
      if (row === undefined) return false
      const sealed = secrets.seal(JSON.stringify(await change(fromRow(row), client)), sealPurpose(ref))
      await client.query('update platform.projects set sealed_secrets = $2 where ref = $1', [ref, sealed])
      return true
    })

  return {
    find,
    insert: async (project, by, admit) => {
      await db.transaction(async (client) => {
        await admit?.(client)
        if (project.source !== undefined) await keepBackup(client, project.source)
        await client.query(
          `insert into platform.projects (ref, organization_id, name, status, cloud_provider, region, instance_size,
             db_version, sample_data, sealed_secrets, source_project_id, source_backup_inserted_at, parent_project_id,
             source_target_time)
           values ($1, $2, $3, 'COMING_UP', $4, $5, $6, $7, $8, $9, (select id from platform.projects where ref = $10), $11,
             (select id from platform.projects where ref = $12), $13)`,
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
            project.source?.ref ?? null,
            project.source?.backupInsertedAt ?? null,
            project.branch?.parentRef ?? null,
            project.source?.time ?? null,
          ],
        )
        await insertDefaultApiKeys(client, secrets, project.ref)
        if (project.branch !== undefined) await project.branch.complete(client)
        else if (by !== undefined)
          await recordAudit(client, by, {
            organizationId: project.organizationId,
            action: 'project.created',
            target: { type: 'project', id: project.ref, name: project.name },
          })
      })
      const stored = await find(project.ref)
      if (stored === undefined) throw new Error(`Project ${project.ref} was stored and cannot be read.`)
      return stored
    },
    findForCaller: async (accountId, sessionId, ref) => {
      const [row] = await db.query<(MemberProjectRow | NoProjectRow) & AskerRow>(selectForCaller, [
        accountId,
        sessionId,
        ref,
      ])
      return {
        sessionIsOpen: row?.session_is_open === true,
        found: row === undefined || row.id === null ? undefined : withMembership(row),
      }
    },
    listForMember: async (accountId, hasShownSecondFactor) => {
      const rows = await db.query<ProjectRow>(
        `${selectProjects} ${ofMember}
         where ${visibleToMember} and (not o.requires_mfa or $2 and ${hasSecondFactorNow('$1')})
         order by lower(p.name), p.id`,
        [accountId, hasShownSecondFactor],
      )
      return rows.map(fromRow)
    },
    listAll: async () => (await db.query<ProjectRow>(`${selectProjects} order by p.id`)).map(fromRow),
    changeStatus: (ref, from, to, detail, change) =>
      db.transaction(async (client) => {
        await change?.admit?.(client)
        const { rowCount } = await client.query(
          `update platform.projects set status = $3, status_detail = $4
           where ref = $1 and status = $2 and ($5::bigint is null or organization_id = $5)`,
          [ref, from, to, detail, change?.event.organizationId ?? null],
        )
        if (rowCount !== 1 && change !== undefined) await requireStillIn(client, ref, change.event.organizationId)
        if (rowCount !== 1) return false
        if (change !== undefined) await recordAudit(client, change.by, change.event)
        return true
      }),
    pausedAt: async (ref) => {
      const [row] = await db.query<{ paused_at: Date | null }>(
        'select paused_at from platform.projects where ref = $1',
        [ref],
      )
      return row?.paused_at?.toISOString() ?? null
    },
    setSize: async (client, { ref, status }, size) => {
      const { rowCount } = await client.query(
        'update platform.projects set instance_size = $3 where ref = $1 and status = $2',
        [ref, status, size],
      )
      if (rowCount !== 1) throw fail('wrong_status')
    },
    changeSecrets,
    forgetPassword: async (ref) => {
      await changeSecrets(ref, ({ openSecrets }) => {
        const { postgresPassword: _password, source: _source, ...kept } = openSecrets()
        return kept
      })
    },
    rename: (by, { id, ref, organization_id: organizationId }, name) =>
      db.transaction(async (client) => {
        const { rows } = await client.query<{ name: string }>(
          'select name from platform.projects where id = $1 and organization_id = $2 for update',
          [id, organizationId],
        )
        const [before] = rows
        if (before === undefined) throw fail('project_not_found')
        if (before.name === name) return
        await client
          .query('update platform.projects set name = $2 where id = $1', [id, name])
          .catch((error: unknown) => {
            throw isNameOfBranch(error) ? fail('branch_name_taken') : error
          })
        await recordAudit(client, by, {
          organizationId,
          action: 'project.renamed',
          target: { type: 'project', id: ref, name },
          details: { from: before.name, to: name },
        })
      }),
    setMinorVersion: async (dbVersion) => {
      await db.query(
        `update platform.projects set db_version = $1
         where db_version <> $1 and split_part(db_version, '.', 1) = split_part($1, '.', 1)`,
        [dbVersion],
      )
    },
    noteConnection: async (ref) => {
      await db.query(
        'update platform.projects set first_connected_at = now() where ref = $1 and first_connected_at is null',
        [ref],
      )
    },
    announce: async (ref) => {
      await db.query(
        `select pg_notify('platform_changes', json_build_object(
           'kind', 'project', 'ref', ref, 'status', status, 'organizationId', organization_id)::text)
         from platform.projects where ref = $1`,
        [ref],
      )
    },
    remove: async (ref) => {
      await db.query(`delete from platform.projects where ref = $1`, [ref])
    },
  }
}
