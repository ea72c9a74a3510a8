import { createHash, timingSafeEqual } from 'node:crypto'
import { json } from '@cairn/service-kit'
import { z } from 'zod'
import { sessionAnswer } from '../access-token.ts'
import { readJson } from '../body.ts'
import type { Route } from '../context.ts'
import { AuthError } from '../errors.ts'
import { completeFlow, flowNotFound } from '../external/complete-flow.ts'
import { takeAnsweredFlow } from '../external/flow-store.ts'
import type { AnsweredFlow } from '../external/flow-store.ts'

const Exchange = z.object({ auth_code: z.string().min(1).max(200), code_verifier: z.string().min(1).max(200) })

const isVerified = ({ codeChallenge, codeChallengeMethod }: AnsweredFlow, verifier: string): boolean => {
  if (codeChallenge === null) return false
  const shown = codeChallengeMethod === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [expected, given] = [Buffer.from(codeChallenge), Buffer.from(shown)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** For the client that started the sign-in, once: the code was sent to its page, and only it knows the verifier. */
export const pkceGrant: Route = async (context) => {
  const { request, project, pool, limits, now } = context
  const { auth_code: code, code_verifier: verifier } = await readJson(request, Exchange)
  limits.links.take(`${project.ref} ${request.ip}`)
  // In a transaction of its own: a code is spent, whatever comes of it.
  const flow = await takeAnsweredFlow(pool, code, now)
  if (flow === undefined) throw flowNotFound()
  if (flow.expired) throw new AuthError(400, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!isVerified(flow, verifier))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  return json(await sessionAnswer(context, await completeFlow(context, flow)))
}
