import { randomUUID } from 'node:crypto'
import type { oauthApps } from '@cairn/contracts/oauth-apps/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, inOrganization, managers, unknownId } from '../../../test/permissions/row.ts'

const app = {
  name: 'Orders',
  website: 'https://orders.example.com',
  redirect_uris: ['https://orders.example.com/callback'],
  scopes: ['projects:read' as const],
}

export const rows: RowsOf<typeof oauthApps> = {
  listOauthApps: inOrganization(managers, 'organizations:read'),
  createOauthApp: inOrganization(managers, 'organizations:write', () => ({ body: app })),
  updateOauthApp: inOrganization(
    managers,
    'organizations:write',
    () => ({ ...unknownId(), body: { name: 'Orders' } }),
    'oauth_app_not_found',
  ),
  deleteOauthApp: inOrganization(managers, 'organizations:write', unknownId, 'oauth_app_not_found'),
  createClientSecret: inOrganization(managers, 'organizations:write', unknownId, 'oauth_app_not_found'),
  deleteClientSecret: inOrganization(
    managers,
    'organizations:write',
    () => ({ params: { id: randomUUID(), secret_id: randomUUID() } }),
    'oauth_app_not_found',
  ),
  listOauthAuthorizations: inOrganization(managers, 'organizations:read'),
  revokeOauthAuthorization: inOrganization(managers, 'organizations:write', unknownId, 'oauth_authorization_not_found'),
  getOauthRequest: forAccounts({ sessionOnly: true, ask: unknownId, meet: 'oauth_request_not_found' }),
  approveOauthRequest: {
    ask: ({ organization }) => ({ ...unknownId(), body: { organization_slug: organization.slug } }),
    may: managers,
    meet: 'oauth_request_not_found',
    stranger: 'organization_not_found',
    sessionOnly: true,
  },
  declineOauthRequest: forAccounts({ sessionOnly: true, ask: unknownId, meet: 'oauth_request_not_found' }),
}
