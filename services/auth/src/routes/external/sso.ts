import { z } from 'zod'
import { filledText, json } from '@cairn/service-kit'
import { readJson } from '../../body.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { findSsoConnection } from '../../external/find-sso.ts'
import { openFlow } from '../../external/flow-store.ts'
import { allowedRedirect, callbackUrl, redirect, requireExternal } from '../../external/redirects.ts'
import { ssoProvider, ssoProviderName, ssoProviderNotFound } from '../../external/sso.ts'
import type { SsoConnection } from '../../external/sso.ts'
import { samlKeysOf } from '../../saml/saml-keys.ts'
import { challengeOf, providerUnreachable } from './authorize.ts'

const Start = z.object({
  domain: filledText,
  provider_id: filledText,
  redirect_to: filledText,
  skip_http_redirect: z.boolean().nullish(),
  code_challenge: filledText,
  code_challenge_method: filledText,
})

const uuid = z.guid()

const findConnection = async (
  context: AuthContext,
  { domain, provider_id: id }: z.output<typeof Start>,
): Promise<SsoConnection> => {
  if (domain === undefined && id === undefined)
    throw new AuthError(400, 'validation_failed', 'A provider_id or a domain needs to be provided')
  const found =
    id === undefined
      ? await findSsoConnection(context, { domain: (domain ?? '').toLowerCase() })
      : uuid.safeParse(id).success
        ? await findSsoConnection(context, { id })
        : undefined
  if (found === undefined) throw ssoProviderNotFound()
  return found
}

/** Open to everyone: where the people of a domain sign in. */
export const startSso: Route = async (context) => {
  const { request, project, pool, limits, events, now } = context
  const external = requireExternal(context)
  const body = await readJson(request, Start)
  const challenge = challengeOf(context, body.code_challenge ?? null, body.code_challenge_method ?? null)
  limits.flows.take(`${project.ref} ${request.ip}`)
  const connection = await findConnection(context, body)
  const provider = ssoProviderName(connection)
  const method = connection.protocol.kind === 'saml' ? 'sso/saml' : 'oauth'
  const redirectTo = allowedRedirect(external, body.redirect_to ?? null)
  const checks = await openFlow(pool, { provider, method, redirectTo, ...challenge }, now)
  try {
    const parts = { fetch: external.sso?.fetch, samlKeys: () => samlKeysOf(context) }
    const { href } = await ssoProvider(connection, parts).begin(callbackUrl(context), checks)
    return body.skip_http_redirect === true ? json({ url: href }) : redirect(href)
  } catch (error) {
    events.providerFailed(provider, error)
    throw providerUnreachable()
  }
}
