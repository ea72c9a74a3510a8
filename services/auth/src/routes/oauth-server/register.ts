import { json } from '@cairn/service-kit'
import { z } from 'zod'
import { readJson } from '../../body.ts'
import type { Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { checkedClient, NewClient } from '../../oauth-server/client-fields.ts'
import { insertClient } from '../../oauth-server/client-store.ts'
import { newClientView } from '../../oauth-server/client-view.ts'
import { OAuthError } from '../../oauth-server/oauth-error.ts'
import { requireOAuthServer } from '../../oauth-server/require-oauth-server.ts'

const Metadata = z.record(z.string(), z.unknown())

/** Open to every application where the project allows it (RFC 7591). */
export const registerClient: Route = async (context) => {
  if (!requireOAuthServer(context).allowsRegistration)
    throw new AuthError(403, 'feature_disabled', 'Dynamic client registration is disabled')
  const { limits, project, request, pool, now } = context
  limits.flows.take(`${project.ref} ${request.ip}`)
  const body = NewClient.safeParse(await readJson(request, Metadata))
  if (!body.success) throw new OAuthError(400, 'invalid_client_metadata', 'The metadata of the client is not valid')
  const made = await insertClient(pool, checkedClient(body.data), 'dynamic', now)
  return { ...json({ ...newClientView(made), client_secret_expires_at: 0 }), status: 201 }
}
