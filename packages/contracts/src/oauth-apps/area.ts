import { defineArea } from '../area.ts'
import { managers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const oauthApps = defineArea<typeof endpoints>()({
  actions: {
    'oauth_apps:Read': {
      resource: 'oauth_apps',
      roles: managers,
      scope: 'organizations:read',
      does: 'see OAuth apps',
    },
    'oauth_apps:Write': {
      resource: 'oauth_apps',
      roles: managers,
      scope: 'organizations:write',
      does: 'publish and change OAuth apps',
    },
    /** Other organizations' apps, for this one. */
    'oauth_apps:Authorize': {
      resource: 'oauth_apps',
      roles: managers,
      scope: 'organizations:write',
      does: 'authorize and revoke OAuth apps',
    },
  },
  auditActions: {
    'oauth_app.created': 'Published an OAuth app',
    'oauth_app.updated': 'Changed an OAuth app',
    'oauth_app.deleted': 'Deleted an OAuth app',
    'oauth_app.secret_created': 'Created a client secret of an OAuth app',
    'oauth_app.secret_deleted': 'Deleted a client secret of an OAuth app',
    'oauth_app.authorized': 'Authorized an OAuth app',
    'oauth_app.revoked': 'Revoked the authorization of an OAuth app',
    'oauth_app.ended': 'An OAuth app ended its authorization',
    'oauth_app.withdrawn': 'The publisher of an OAuth app deleted it, which ended its authorizations',
    'oauth_app.token_reused': 'Ended the authorization of an OAuth app because a token was used twice',
    'oauth_app.superseded': 'Ended the oldest of more than 20 authorizations of an OAuth app by the same member',
  },
  errors: {
    oauth_app_not_found: [404, 'This OAuth app does not exist. It may have been deleted.'],
    oauth_secret_not_found: [404, 'This client secret does not exist. It may have been deleted.'],
    oauth_authorization_not_found: [404, 'This authorization does not exist. It may have been revoked.'],
    oauth_request_not_found: [404, 'This authorization request does not exist. Start again from the app.'],
    oauth_request_expired: [410, 'This authorization request has expired. Start again from the app.'],
    oauth_request_decided: [409, 'This authorization request was already answered. Start again from the app.'],
    oauth_request_taken: [403, 'Another account opened this authorization request. Start again from the app.'],
    oauth_request_uri_removed: [
      409,
      'The app no longer has the redirect URI that the answer would go to. Start again from the app.',
    ],
    oauth_request_without_scopes: [
      409,
      'The app no longer has any of the scopes that it asked for. Start again from the app.',
    ],
    too_many_oauth_apps: [409, 'There are 20 OAuth apps. Delete one that you no longer use.'],
    too_many_oauth_secrets: [409, 'There are 5 client secrets. Delete one that you no longer use.'],
    oauth_app_is_public: [409, 'This app is a public client, which has no client secrets.'],
  },
})
