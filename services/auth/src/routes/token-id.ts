import { filledText, inTransaction, json } from '@cairn/service-kit'
import { z } from 'zod'
import { sessionAnswer } from '../access-token.ts'
import { readJson } from '../body.ts'
import { getCallerWithSession } from '../caller.ts'
import type { Route } from '../context.ts'
import { AuthError } from '../errors.ts'
import { askAboutNewcomer } from '../external/ask-about-newcomer.ts'
import { identityLinked, linkByFlow, signInByFlow } from '../external/complete-flow.ts'
import { requireExternal } from '../external/redirects.ts'
import { assertHuman, captchaFields } from '../protection/captcha.ts'
import { assertSecondFactorShown } from '../second-factor.ts'
import { assertLinks } from './external/manual-linking.ts'

const Grant = z.object({
  provider: z.string().max(100),
  id_token: filledText,
  token: filledText,
  nonce: filledText,
  link_identity: z.boolean().nullish(),
  ...captchaFields,
})

const maxTokenLength = 20_000

/** For an application that got an ID token of a provider by itself, as those on phones do. */
export const idTokenGrant: Route = async (context) => {
  const { request, project, pool, limits, events } = context
  const body = await readJson(request, Grant)
  await assertHuman(context, body)
  const token = body.id_token ?? body.token
  if (token === undefined || token.length > maxTokenLength)
    throw new AuthError(400, 'validation_failed', 'id_token required')
  limits.flows.take(`${project.ref} ${request.ip}`)
  const provider = requireExternal(context).providers.get(body.provider)
  if (provider?.readIdToken === undefined)
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${body.provider.slice(0, 100)}") is not enabled`)
  const linker = body.link_identity === true ? await getCallerWithSession(context) : undefined
  if (linker !== undefined) {
    assertLinks(context)
    assertSecondFactorShown(linker, 'AAL2 session is required to link an identity when MFA is enabled.')
  }
  const identity = await provider.readIdToken(token, body.nonce)
  const flow = {
    provider: body.provider,
    method: 'oauth' as const,
    linker: undefined,
    codeChallenge: null,
    codeChallengeMethod: null,
    identity,
    confirmedUserId: undefined,
    expired: false,
  }
  const mayCreate = linker === undefined && (await askAboutNewcomer(context, flow, undefined))
  const session = await inTransaction(pool, (client) =>
    linker === undefined
      ? signInByFlow(client, context, { flow, connection: undefined, mayCreate })
      : linkByFlow(client, context, flow, { userId: linker.user.id, sessionId: linker.sessionId }),
  )
  if (linker === undefined) events.signedIn(session.user.id, session.sessionId)
  else identityLinked(context, session.user, body.provider)
  return json(await sessionAnswer(context, session))
}
