import { oauthApps } from '@cairn/contracts/oauth-apps/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createOauthAppStore } from './app-store.ts'
import { createOauthAuthorizationStore } from './authorization-store.ts'
import { createClientSecretStore } from './client-secret-store.ts'
import { deleteEndedAuthorizations } from './delete-ended-authorizations.ts'
import { createOauthRequestStore } from './request-store.ts'
import { createOauthTokenStore } from './token-store.ts'
import { createOauthAppRoute, deleteOauthAppRoute, listOauthAppsRoute, updateOauthAppRoute } from './routes/apps.ts'
import { listOauthAuthorizationsRoute, revokeOauthAuthorizationRoute } from './routes/authorizations.ts'
import { createClientSecretRoute, deleteClientSecretRoute } from './routes/client-secrets.ts'
import { approveOauthRequestRoute, declineOauthRequestRoute, getOauthRequestRoute } from './routes/consent.ts'

export const stores = ({ db }: Ground) => ({
  oauthApps: createOauthAppStore(db),
  oauthAuthorizations: createOauthAuthorizationStore(db),
  oauthRequests: createOauthRequestStore(db),
  oauthSecrets: createClientSecretStore(db),
  oauthTokens: createOauthTokenStore(db),
  deleteEndedAuthorizations: () => deleteEndedAuthorizations(db),
})

export const area = defineArea(oauthApps, {
  routes: {
    approveOauthRequest: approveOauthRequestRoute,
    createClientSecret: createClientSecretRoute,
    createOauthApp: createOauthAppRoute,
    declineOauthRequest: declineOauthRequestRoute,
    deleteClientSecret: deleteClientSecretRoute,
    deleteOauthApp: deleteOauthAppRoute,
    getOauthRequest: getOauthRequestRoute,
    listOauthApps: listOauthAppsRoute,
    listOauthAuthorizations: listOauthAuthorizationsRoute,
    revokeOauthAuthorization: revokeOauthAuthorizationRoute,
    updateOauthApp: updateOauthAppRoute,
  },
  jobs: (context) => ({
    'delete-ended-oauth-authorizations': defineJob({
      title: 'Delete ended authorizations of OAuth apps',
      data: z.object({}),
      schedule: '51 * * * *',
      run: context.deleteEndedAuthorizations,
    }),
  }),
})
