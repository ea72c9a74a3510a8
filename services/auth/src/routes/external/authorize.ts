import { json } from '@cairn/service-kit'
import { getCallerWithSession } from '../../caller.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { openFlow } from '../../external/flow-store.ts'
import type { FlowStart } from '../../external/flow-store.ts'
import { allowedRedirect, callbackUrl, redirect, requireExternal } from '../../external/redirects.ts'
import { isManagedBySso } from '../../external/sso.ts'
import { assertLinks } from './manual-linking.ts'
import { assertSecondFactorShown } from '../../second-factor.ts'

const challengeMethods = new Map<string, FlowStart['codeChallengeMethod']>([
  ['s256', 's256'],
  ['plain', 'plain'],
])

/** Throws if there is none: without it, the code in the callback address would be enough to get the session. */
export const checkedChallenge = (
  challenge: string | null,
  method: string | null,
): Pick<FlowStart, 'codeChallenge' | 'codeChallengeMethod'> => {
  if (challenge === null || method === null)
    throw new AuthError(400, 'validation_failed', 'A code challenge is needed: create the client with flowType "pkce"')
  const codeChallengeMethod = challengeMethods.get(method.toLowerCase())
  if (codeChallengeMethod === undefined || !/^[\w.~-]{43,128}$/.test(challenge))
    throw new AuthError(400, 'validation_failed', 'The code challenge is not valid')
  return { codeChallenge: challenge, codeChallengeMethod }
}

export const providerUnreachable = () =>
  new AuthError(502, 'unexpected_failure', 'The provider could not be reached. Try again in a moment')

/** None where the settings of a project let tokens go to the page itself. */
export const challengeOf = (
  { settings }: AuthContext,
  challenge: string | null,
  method: string | null,
): Pick<FlowStart, 'codeChallenge' | 'codeChallengeMethod'> =>
  settings?.allowsImplicitFlow === true && challenge === null && method === null
    ? { codeChallenge: null, codeChallengeMethod: null }
    : checkedChallenge(challenge, method)

const begin = async (context: AuthContext, linker: FlowStart['linker']): Promise<URL> => {
  const { pool, limits, project, request, events, now } = context
  const external = requireExternal(context)
  const { query } = request
  const name = query.get('provider') ?? ''
  const provider = external.providers.get(name)
  if (provider === undefined)
    throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
  const challenge = challengeOf(context, query.get('code_challenge'), query.get('code_challenge_method'))
  limits.flows.take(`${project.ref} ${request.ip}`)
  const redirectTo = allowedRedirect(external, query.get('redirect_to'))
  const checks = await openFlow(pool, { provider: name, method: 'oauth', redirectTo, linker, ...challenge }, now)
  try {
    return await provider.begin(callbackUrl(context), checks)
  } catch (error) {
    events.providerFailed(name, error)
    throw providerUnreachable()
  }
}

/** Open to everyone: sends the browser to the provider. */
export const authorize: Route = async (context) => redirect((await begin(context, undefined)).href)

/** For the signed-in user: the address that links another sign-in method. The application redirects to it. */
export const authorizeLink: Route = async (context) => {
  assertLinks(context)
  const caller = await getCallerWithSession(context)
  if (isManagedBySso(caller.user))
    throw new AuthError(422, 'user_sso_managed', 'Your organization manages how you sign in')
  assertSecondFactorShown(caller, 'AAL2 session is required to link an identity when MFA is enabled.')
  const { href } = await begin(context, { userId: caller.user.id, sessionId: caller.sessionId })
  return context.request.query.get('skip_http_redirect') === 'true' ? json({ url: href }) : redirect(href)
}
