import { defineArea } from '../area.ts'
import { managers, roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const authentication = defineArea<typeof endpoints>()({
  actions: {
    'auth_settings:Read': {
      resource: 'auth_settings',
      roles,
      scope: 'auth:read',
      does: 'see the settings of authentication',
    },
    'auth_settings:Write': {
      resource: 'auth_settings',
      roles: managers,
      scope: 'auth:write',
      does: 'change the settings of authentication',
    },
    'auth_users:Read': {
      resource: 'auth_users',
      roles,
      scope: 'auth:read',
      does: 'see the users of the project',
    },
    'auth_users:Write': {
      resource: 'auth_users',
      roles: writers,
      scope: 'auth:write',
      does: 'create, change and delete users of the project',
    },
  },
  auditActions: {
    'project.auth_settings_changed': 'Changed the settings of authentication',
    'project.third_party_auth_added': 'Accepted the tokens of an issuer',
    'project.third_party_auth_removed': 'Stopped accepting the tokens of an issuer',
    'project.test_mail_sent': 'Sent a test email of authentication',
    'auth_user.created': 'Created a user of the project',
    'auth_user.invited': 'Invited a user to the project',
    'auth_user.changed': 'Changed a user of the project',
    'auth_user.banned': 'Banned a user of the project',
    'auth_user.unbanned': 'Lifted the ban of a user of the project',
    'auth_user.deleted': 'Deleted a user of the project',
    'auth_user.several_deleted': 'Deleted users of the project',
    'auth_user.factor_removed': 'Removed a second factor of a user of the project',
    'auth_user.factors_removed': 'Removed the second factors of a user of the project',
    'auth_user.signed_out': 'Ended the sessions of a user of the project',
    'auth_user.password_reset_sent': 'Sent a user of the project a link to reset the password',
    'auth_user.magic_link_sent': 'Sent a user of the project a link to sign in',
  },
  errors: {
    auth_settings_incomplete: [422, 'These settings need others that are missing.'],
    third_party_not_found: [404, 'This issuer is not in the list. It may have been removed.'],
    third_party_exists: [409, 'The tokens of this issuer are accepted already.'],
    third_party_unreachable: [422, 'The keys of the issuer could not be read.'],
    too_many_third_parties: [422, 'A project accepts tokens of 10 issuers at most. Remove one first.'],
    mail_server_missing: [422, 'The project has no mail server. Enter one in the settings, and save them.'],
    mail_not_sent: [422, 'The email was not sent.'],
    user_not_found: [404, 'This user does not exist. They may have been deleted.'],
    user_action_refused: [422, 'The auth service of the project refused this.'],
    auth_audit_timeout: [503, 'The entries were not found in time. Choose a shorter period, or a user by ID.'],
    users_timeout: [503, 'The users were not found in time. Search for a longer text, or use fewer filters.'],
  },
})
