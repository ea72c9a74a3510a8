import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { answerFlow, takeFlow } from '../../external/flow-store.ts'
import type { OpenFlow } from '../../external/flow-store.ts'
import type { External } from '../../external/options.ts'
import type { ExternalProvider } from '../../external/provider.ts'
import { connectionIdOf, ssoProvider } from '../../external/sso.ts'
import { callbackUrl, redirect, requireExternal, withCode, withError } from '../../external/redirects.ts'
import { errorCodeOf } from '../../external/provider-errors.ts'

const badState = () =>
  new AuthError(400, 'bad_oauth_state', 'This sign-in has expired or was already used. Start again')

const providerOf = async ({ providers, sso }: External, name: string): Promise<ExternalProvider | undefined> => {
  const connectionId = connectionIdOf(name)
  if (connectionId === undefined) return providers.get(name)
  const connection = await sso?.find(connectionId)
  return connection && ssoProvider(connection, sso?.fetch)
}

/** Who came back. Whatever is wrong with the answer is for the log: the browser that brings it may be anybody's. */
const identityOf = async (context: AuthContext, flow: OpenFlow) => {
  const { request, events } = context
  const provider = await providerOf(requireExternal(context), flow.provider)
  if (provider === undefined) throw badState()
  const answer = new URL(callbackUrl(context))
  answer.search = request.query.toString()
  try {
    return await provider.finish(answer, flow)
  } catch (error) {
    events.providerFailed(flow.provider, error)
    throw errorCodeOf(error) === 'access_denied'
      ? new AuthError(403, 'access_denied', `Access to ${provider.label} was not allowed`)
      : new AuthError(400, 'bad_oauth_callback', `The response of ${provider.label} could not be verified. Start again`)
  }
}

/** Open to everyone: the provider sends people here. They go on with a code that only who began can use. */
export const callback: Route = async (context) => {
  const external = requireExternal(context)
  const { request, pool, now, limits, project } = context
  limits.links.take(`${project.ref} ${request.ip}`)
  const flow = await takeFlow(pool, request.query.get('state') ?? '', now)
  if (flow === undefined) return redirect(withError(external.siteUrl(), badState()))
  try {
    const identity = await identityOf(context, flow)
    return redirect(withCode(flow.redirectTo, await answerFlow(pool, flow.id, identity, now)))
  } catch (error) {
    if (error instanceof AuthError) return redirect(withError(flow.redirectTo, error))
    throw error
  }
}
