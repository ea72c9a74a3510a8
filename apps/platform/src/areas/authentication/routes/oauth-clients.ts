import {
  createOAuthClient,
  deleteOAuthClient,
  listOAuthClients,
  OAuthClient,
  OAuthClientWithSecret,
  replaceOAuthClientSecret,
  updateOAuthClient,
} from '@cairn/contracts/authentication/oauth-clients'
import { z } from 'zod'
import { inProject } from '../../../permissions.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { route } from '../../../route.ts'
import { askAuth } from '../ask-auth.ts'
import { changeInAuth } from '../change-in-auth.ts'

const path = '/admin/oauth/clients'
const perPage = 100

const Listed = z.object({ clients: z.array(OAuthClient) })

const named = ({ client_id, client_name, client_type, redirect_uris }: OAuthClient) => ({
  client_id,
  client_name,
  client_type,
  redirect_uris,
})

export const listOAuthClientsRoute = route(listOAuthClients, {
  permission: inProject('auth_settings:Read'),
  handle: async (call) => {
    const { page } = call.query
    const query = { page: String(page), per_page: String(perPage) }
    const answer = await withService(call.context, { project: call.project, name: 'auth' }, ({ open }) =>
      askAuth(call, open, { method: 'GET', path, query }),
    )
    const { clients } = Listed.parse(answer)
    return { clients, next_page: clients.length < perPage ? null : page + 1 }
  },
})

export const createOAuthClientRoute = route(createOAuthClient, {
  permission: inProject('auth_settings:Write'),
  handle: (call) =>
    changeInAuth(call, {
      action: 'auth_oauth_client.created',
      work: async ({ open }) => {
        const answer = await askAuth(call, open, { method: 'POST', path, body: call.body }, 'oauth_client_refused')
        const result = OAuthClientWithSecret.parse(answer)
        return { result, details: named(result) }
      },
    }),
})

export const updateOAuthClientRoute = route(updateOAuthClient, {
  permission: inProject('auth_settings:Write'),
  handle: (call) =>
    changeInAuth(call, {
      action: 'auth_oauth_client.changed',
      work: async ({ open }) => {
        const asked = { method: 'PUT', path: `${path}/${call.params.client_id}`, body: call.body }
        const result = OAuthClient.parse(await askAuth(call, open, asked, 'oauth_client_refused'))
        return { result, details: named(result) }
      },
    }),
})

export const replaceOAuthClientSecretRoute = route(replaceOAuthClientSecret, {
  permission: inProject('auth_settings:Write'),
  handle: (call) =>
    changeInAuth(call, {
      action: 'auth_oauth_client.secret_replaced',
      work: async ({ open }) => {
        const asked = { method: 'POST', path: `${path}/${call.params.client_id}/regenerate_secret` }
        const result = OAuthClientWithSecret.parse(await askAuth(call, open, asked, 'oauth_client_refused'))
        return { result, details: { client_id: result.client_id, client_name: result.client_name } }
      },
    }),
})

export const deleteOAuthClientRoute = route(deleteOAuthClient, {
  permission: inProject('auth_settings:Write'),
  handle: (call) => {
    const { client_id: id } = call.params
    return changeInAuth(call, {
      action: 'auth_oauth_client.deleted',
      work: async ({ open }) => {
        const client = OAuthClient.parse(await askAuth(call, open, { method: 'GET', path: `${path}/${id}` }))
        await askAuth(call, open, { method: 'DELETE', path: `${path}/${id}` })
        return { result: { client_id: id }, details: named(client) }
      },
    })
  },
})
