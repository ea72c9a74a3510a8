import { randomUUID } from 'node:crypto'
import type { management } from '@cairn/contracts/management/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import {
  forAccounts,
  inOrganization,
  inProject,
  managers,
  members,
  restingRef,
  runningRef,
  writers,
} from '../../../test/permissions/row.ts'

const askedLogs = (table: string) => () => ({ query: { sql: `select count(*) as lines from ${table}` } })

export const rows: RowsOf<typeof management> = {
  listManagedOrganizations: forAccounts({ scope: 'organizations:read' }),
  getManagedOrganization: inOrganization(members, 'organizations:read'),
  listManagedProjects: forAccounts({ scope: 'projects:read' }),
  getManagedProject: inProject(members, 'projects:read', restingRef),
  createManagedProject: {
    ask: ({ organization }) => ({
      body: { name: 'one more', organization_slug: organization.slug, db_pass: 'correct horse 1' },
    }),
    may: managers,
    meet: 'ok',
    scope: 'projects:write',
    stranger: 'organization_not_found',
  },
  pauseManagedProject: inProject(managers, 'projects:write', restingRef, undefined, 'wrong_status'),
  restoreManagedProject: inProject(managers, 'projects:write', runningRef, undefined, 'wrong_status'),
  runManagedQuery: inProject(members, 'database:read', runningRef, () => ({ body: { query: 'select 1 as one' } })),
  listManagedMigrations: inProject(members, 'database:read', runningRef),
  applyManagedMigration: inProject(writers, 'database:write', runningRef, () => ({
    body: { name: 'tried', query: 'create table if not exists tried (id int)' },
  })),
  queryManagedLogs: inProject(members, 'analytics:read', restingRef, askedLogs('logs')),
  queryManagedLogSources: inProject(members, 'analytics:read', restingRef, askedLogs('edge_logs')),
  listManagedBuckets: inProject(members, 'storage:read', runningRef),
  listManagedBranches: inProject(members, 'projects:read', runningRef),
  createManagedBranch: inProject(writers, 'projects:write', restingRef, () => ({
    body: { branch_name: randomUUID() },
  })),
  deleteManagedBranch: inProject(writers, 'projects:write', runningRef, undefined, 'branch_not_found'),
  resetManagedBranch: inProject(writers, 'database:write', runningRef, undefined, 'branch_not_found'),
  mergeManagedBranch: inProject(writers, 'database:write', runningRef, undefined, 'branch_not_found'),
}
