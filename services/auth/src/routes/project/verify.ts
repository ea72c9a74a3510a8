import { filledText, json } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { sessionAnswer } from '../../access-token.ts'
import { readJson } from '../../body.ts'
import { redirectOf } from '../../codes/send-code.ts'
import { settingsOf } from '../../codes/send-template.ts'
import { auditEntry } from '../../audit.ts'
import type { AuthContext, Route } from '../../context.ts'
import { checkedEmail } from '../../email-address.ts'
import { AuthError } from '../../errors.ts'
import { openFollowedFlow } from '../../external/flow-store.ts'
import { sessionFragment, withFragment } from '../../session-fragment.ts'
import { redirect, withCode, withError } from '../../external/redirects.ts'
import { checkedPhone } from '../../phone-number.ts'
import { requireSms } from '../../sms/sms.ts'
import { deviceOf, openSession } from '../../session-store.ts'
import type { OpenSession } from '../../session-store.ts'
import { badCode, kindsOfType, useCode } from './use-code.ts'
import type { Presented, Verified, VerifyType } from './use-code.ts'

const isVerifyType = (type: string): type is VerifyType => Object.hasOwn(kindsOfType, type)

const Verify = z.object({
  type: z.string().max(30),
  token_hash: z.string().max(200).nullish(),
  token: z.string().max(200).nullish(),
  email: filledText,
  phone: filledText,
})

const invalid = (message: string) => new AuthError(400, 'validation_failed', message)

const checkedType = (type: string): VerifyType => {
  if (!isVerifyType(type)) throw invalid('Verify requires a verification type')
  return type
}

const isOfPhone = (type: VerifyType): boolean => type === 'sms' || type === 'phone_change'

const presentedOf = (context: AuthContext, type: VerifyType, body: z.output<typeof Verify>): Presented => {
  const { token_hash: tokenHash, token, email, phone } = body
  if (phone !== undefined) requireSms(context)
  if (typeof tokenHash === 'string' && tokenHash !== '') {
    if (email !== undefined || phone !== undefined) throw invalid('Only the token_hash and type should be provided')
    return { token: tokenHash }
  }
  if (typeof token !== 'string' || token === '') throw invalid('Verify requires a token or a token hash')
  const to = isOfPhone(type) ? phone : email
  if (to === undefined || (email !== undefined && phone !== undefined))
    throw invalid('Only an email address or phone number should be provided on verify')
  // As what it is said to be: a number that passed for an address would have its codes good for as long as those of mails.
  return { to: isOfPhone(type) ? checkedPhone(to) : checkedEmail(to), code: token.trim() }
}

const sessionFor = async (client: PoolClient, context: AuthContext, { user, used }: Verified): Promise<OpenSession> => {
  const { request, now } = context
  const entry = auditEntry(context, 'login', { provider: used.to === user.phone ? 'phone' : 'email' })
  const session = await openSession(client, { userId: user.id, method: 'otp', device: deviceOf(request), entry }, now)
  if (session === undefined) throw badCode()
  return session
}

const waitsMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** For the holder of a link or a code, once: the answer is a session. */
export const verifyCode: Route = async (context) => {
  const { request, project, limits, events } = context
  const body = await readJson(request, Verify)
  const type = checkedType(body.type)
  const presented = presentedOf(context, type, body)
  limits.links.take(`${project.ref} ${request.ip}`)
  const session = await useCode(context, type, presented, (client, verified) =>
    verified.outcome === 'waits' ? Promise.resolve(undefined) : sessionFor(client, context, verified),
  )
  if (session === undefined) return json({ code: '200', msg: waitsMessage })
  events.signedIn(session.user.id, session.sessionId)
  return json(await sessionAnswer(context, session))
}

const followLink = async (context: AuthContext, redirectTo: string): Promise<string> => {
  const { request, events, now } = context
  const type = checkedType(request.query.get('type') ?? '')
  const token = (request.query.get('token') ?? request.query.get('token_hash') ?? '').slice(0, 200)
  const outcome = await useCode(context, type, { token }, async (client, verified) => {
    if (verified.outcome === 'waits') return undefined
    const { challenge, userId } = verified.used
    if (challenge !== undefined) return openFollowedFlow(client, { userId, redirectTo, ...challenge }, now)
    if (!settingsOf(context).allowsImplicitFlow)
      throw new AuthError(400, 'validation_failed', 'This project needs PKCE: create the client with flowType "pkce"')
    return sessionFor(client, context, verified)
  })
  if (outcome === undefined) return withFragment(redirectTo, { message: waitsMessage })
  if (typeof outcome === 'string') return withCode(redirectTo, outcome)
  events.signedIn(outcome.user.id, outcome.sessionId)
  return withFragment(redirectTo, { ...(await sessionFragment(context, outcome)), type })
}

const seeOther = (address: string): ServiceResponse => ({ ...redirect(address), status: 303 })

/** In the query for servers, and in the fragment for pages: clients read either. */
const refused = (redirectTo: string, error: AuthError): ServiceResponse => {
  const url = new URL(withError(redirectTo, error))
  const told = new URLSearchParams(
    ['error', 'error_code', 'error_description'].map((name) => [name, url.searchParams.get(name) ?? '']),
  )
  url.hash = told.toString()
  return seeOther(url.href)
}

/** Open to everyone: a mailed link. The browser goes on to the site, with a session, a code, or what was wrong. */
export const followMailedLink: Route = async (context) => {
  const { request, project, limits } = context
  const redirectTo = redirectOf(context)
  try {
    limits.links.take(`${project.ref} ${request.ip}`)
    return seeOther(await followLink(context, redirectTo))
  } catch (error) {
    if (error instanceof AuthError) return refused(redirectTo, error)
    throw error
  }
}
