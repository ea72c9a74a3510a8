import type { ServiceResponse } from '@cairn/service-kit'
import { readForm } from '../../body.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { completeFlow, flowNotFound } from '../../external/complete-flow.ts'
import { answerFlow, takeAnsweredFlow, takeFlow } from '../../external/flow-store.ts'
import type { OpenFlow } from '../../external/flow-store.ts'
import { findSsoConnection } from '../../external/find-sso.ts'
import type { ExternalProvider } from '../../external/provider.ts'
import { connectionIdOf, ssoProvider } from '../../external/sso.ts'
import { callbackUrl, redirect, requireExternal, withCode, withError } from '../../external/redirects.ts'
import { sessionFragment, withFragment } from '../../session-fragment.ts'
import { samlKeysOf } from '../../saml/saml-keys.ts'
import { errorCodeOf } from '../../external/provider-errors.ts'

const badState = () =>
  new AuthError(400, 'bad_oauth_state', 'This sign-in has expired or was already used. Start again')

// A provider of SAML can begin by itself. Nothing would tie its answer to the browser that brings it.
const notBegunHere = () =>
  new AuthError(
    400,
    'saml_relay_state_not_found',
    'This sign-in was not begun here, has expired or was already used. Start again with your email address',
  )

/** Undefined if people of that provider come back to the other address: by SAML to one, by OAuth to the other. */
const providerOf = async (
  context: AuthContext,
  name: string,
  isSaml: boolean,
): Promise<ExternalProvider | undefined> => {
  const { providers, sso } = requireExternal(context)
  const id = connectionIdOf(name)
  if (id === undefined) return isSaml ? undefined : providers.get(name)
  const connection = await findSsoConnection(context, { id })
  if (connection === undefined || (connection.protocol.kind === 'saml') !== isSaml) return undefined
  return ssoProvider(connection, { fetch: sso?.fetch, samlKeys: () => samlKeysOf(context) })
}

/** Who came back. Whatever is wrong with the answer is for the log: the browser that brings it may be anybody's. */
const identityOf = async (
  context: AuthContext,
  flow: OpenFlow,
  { query, isSaml }: { query: URLSearchParams; isSaml: boolean },
) => {
  const { events } = context
  const provider = await providerOf(context, flow.provider, isSaml)
  if (provider === undefined) throw badState()
  const answer = new URL(callbackUrl(context))
  answer.search = query.toString()
  try {
    return await provider.finish(answer, flow)
  } catch (error) {
    events.providerFailed(flow.provider, error)
    throw errorCodeOf(error) === 'access_denied'
      ? new AuthError(403, 'access_denied', `Access to ${provider.label} was not allowed`)
      : new AuthError(400, 'bad_oauth_callback', `The response of ${provider.label} could not be verified. Start again`)
  }
}

/** What the provider answers: in the address, or in a form that its page posts. */
const answerOf = ({ request }: AuthContext): Promise<URLSearchParams> | URLSearchParams =>
  request.method === 'POST' ? readForm(request) : request.query

/** For a page without PKCE: the session itself, in the part of the address that no server sees. */
const withSession = async (context: AuthContext, { redirectTo }: OpenFlow, code: string): Promise<string> => {
  const flow = await takeAnsweredFlow(context.pool, code, context.now)
  if (flow === undefined) throw flowNotFound()
  return withFragment(redirectTo, await sessionFragment(context, await completeFlow(context, flow)))
}

const finish = async (context: AuthContext, isSaml: boolean): Promise<ServiceResponse> => {
  const external = requireExternal(context)
  const { request, pool, now, limits, project } = context
  const query = await answerOf(context)
  limits.links.take(`${project.ref} ${request.ip}`)
  const flow = await takeFlow(pool, query.get(isSaml ? 'RelayState' : 'state') ?? '', now)
  if (flow === undefined) return redirect(withError(external.siteUrl(), isSaml ? notBegunHere() : badState()))
  try {
    const code = await answerFlow(pool, flow.id, await identityOf(context, flow, { query, isSaml }), now)
    return redirect(flow.isImplicit ? await withSession(context, flow, code) : withCode(flow.redirectTo, code))
  } catch (error) {
    if (error instanceof AuthError) return redirect(withError(flow.redirectTo, error))
    throw error
  }
}

/** Open to everyone: the provider sends people here. They go on with a code that only who began can use. */
export const callback: Route = (context) => finish(context, false)

/** The same for a provider of SAML, whose answer the browser posts. */
export const samlAcs: Route = (context) => finish(context, true)
