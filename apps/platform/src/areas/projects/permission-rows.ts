import { randomUUID } from 'node:crypto'
import type { projects } from '@cairn/contracts/projects/area'
import type { Ask, RowsOf } from '../../../test/permissions/row.ts'
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

const toWhereItIs: Ask = ({ organization }) => ({ body: { target_organization_slug: organization.slug } })

const unknownToken = () => ({ params: { token: randomUUID() } })

export const rows: RowsOf<typeof projects> = {
  listProjects: forAccounts({ scope: 'projects:read' }),
  followProjects: forAccounts({ scope: 'projects:read' }),
  createProject: {
    ...inOrganization(managers, 'projects:write'),
    ask: ({ organization }) => ({
      body: { name: 'x', organization_slug: organization.slug, db_pass: 'correct horse 1' },
    }),
  },
  getProject: inProject(members, 'projects:read', runningRef),
  renameProject: inProject(managers, 'projects:write', restingRef, () => ({ body: { name: 'on paper' } })),
  previewTransfer: inProject(['owner'], 'projects:write', runningRef, toWhereItIs),
  transferProject: inProject(['owner'], 'projects:write', runningRef, toWhereItIs, 'already_there'),
  createClaim: inProject(['owner'], 'projects:write', restingRef, () => ({ body: {} })),
  getClaimState: inProject(['owner'], 'projects:write', restingRef),
  revokeClaim: inProject(['owner'], 'projects:write', restingRef),
  previewClaim: forAccounts({ ask: unknownToken, meet: 'claim_not_found' }),
  claimProject: {
    ...inOrganization(['owner'], 'projects:write'),
    ask: ({ organization }) => ({ ...unknownToken(), body: { organization_slug: organization.slug } }),
    meet: 'claim_not_found',
  },
  getProjectCompute: inProject(members, 'projects:read', restingRef),
  resizeProject: inProject(managers, 'projects:write', restingRef, () => ({ body: { size: 'huge' } }), 'not_offered'),
  getPauseStatus: inProject(members, 'projects:read', runningRef),
  getProjectHealth: inProject(members, 'projects:read', runningRef),
  getServiceVersions: inProject(members, 'projects:read', runningRef),
  deleteProject: {
    ...inProject(managers, 'projects:write', restingRef),
    ask: async (fixture) => ({ params: { ref: await fixture.storedProject('INACTIVE', { guest: true }) } }),
  },
  pauseProject: inProject(managers, 'projects:write', restingRef, () => ({}), 'wrong_status'),
  restoreProject: inProject(managers, 'projects:write', runningRef, () => ({}), 'wrong_status'),
  restartProject: inProject(writers, 'projects:write', restingRef, () => ({}), 'wrong_status'),
  checkDatabase: inProject(members, 'projects:read', runningRef),
  repairDatabase: inProject(writers, 'projects:write', runningRef),
  resetDatabasePassword: inProject(
    managers,
    'database:write',
    restingRef,
    () => ({ body: { password: 'correct horse 1' } }),
    'wrong_status',
  ),
  listApiKeys: inProject(writers, 'secrets:read', runningRef),
}
