import { defineArea } from '../area.ts'
import { managers, owners, roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const projects = defineArea<typeof endpoints>()({
  actions: {
    'projects:Read': { resource: 'projects', roles, scope: 'projects:read', does: 'see the project' },
    'projects:Create': {
      resource: 'projects',
      roles: managers,
      scope: 'projects:write',
      does: 'create a project',
      capability: 'projects:create',
    },
    'projects:Update': { resource: 'projects', roles: managers, scope: 'projects:write', does: 'rename a project' },
    'projects:Delete': {
      resource: 'projects',
      roles: managers,
      scope: 'projects:write',
      does: 'delete a project',
      capability: 'projects:delete',
    },
    'projects:Transfer': {
      resource: 'projects',
      roles: owners,
      scope: 'projects:write',
      does: 'transfer a project',
      capability: 'projects:transfer',
    },
    'infra:Read': { resource: 'projects', roles, scope: 'projects:read', does: 'see the health of a project' },
    /** Pausing, restoring and repairing are granted apart from it: other roles may, or installations where nobody may restart. */
    'infra:Write': {
      resource: 'projects',
      roles: writers,
      scope: 'projects:write',
      does: 'restart a project',
      capability: 'project_settings:restart_project',
    },
    'infra:Pause': { resource: 'projects', roles: managers, scope: 'projects:write', does: 'pause a project' },
    'infra:Restore': { resource: 'projects', roles: managers, scope: 'projects:write', does: 'restore a project' },
    'infra:Resize': {
      resource: 'projects',
      roles: managers,
      scope: 'projects:write',
      does: 'change the compute size of a project',
    },
    'infra:Repair': {
      resource: 'projects',
      roles: writers,
      scope: 'projects:write',
      does: 'repair the database of a project',
    },
    'database:ResetPassword': {
      resource: 'projects',
      roles: managers,
      scope: 'database:write',
      does: 'reset the database password',
    },
    'secrets:Read': { resource: 'api_keys', roles: writers, scope: 'secrets:read', does: 'read API keys' },
  },
  auditActions: {
    'project.created': 'Created a project',
    'project.renamed': 'Renamed a project',
    'project.transferred': 'Transferred a project',
    'project.claim_offered': 'Made a link to claim a project',
    'project.claim_revoked': 'Ended the link to claim a project',
    'project.claimed': 'Claimed a project',
    'project.deleted': 'Deleted a project',
    'project.paused': 'Paused a project',
    'project.restored': 'Restored a project',
    'project.restarted': 'Restarted a project',
    'project.resized': 'Changed the compute size of a project',
    'project.repaired': 'Repaired the database of a project',
    'project.password_reset': 'Reset the database password of a project',
  },
  errors: {
    project_not_found: [404, 'This project does not exist'],
    wrong_status: [409, 'The project is not in a state that allows this.'],
    already_there: [409, 'The project is already in this organization.'],
    is_branch: [409, 'A preview branch moves with its project. Transfer the project.'],
    has_branches: [409, 'The project has preview branches. Delete them first.'],
    claim_not_found: [404, 'This link does not offer a project. A newer one may have replaced it.'],
    claim_used: [409, 'The project was already claimed with this link.'],
    claim_expired: [410, 'This link has expired. Ask for a new one.'],
    too_many_projects: [409, 'There are too many projects.'],
    too_many_streams: [429, 'Too many pages of this account are open. Close some of them.'],
    disk_almost_full: [503, 'The disk of this installation is almost full. Try again later, or contact the operator.'],
  },
})
