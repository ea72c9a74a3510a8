import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { OpenService, ServiceRequest } from '@cairn/service-kit'
import { z } from 'zod'
import { fail, PlatformError } from '../../errors.ts'
import type { CallOrigin } from '../../route.ts'

const Problem = z.object({
  msg: z.string().optional(),
  message: z.string().optional(),
  error_code: z.string().optional(),
})

interface Asked {
  method: string
  path: string
  body?: object
}

/** The auth service has refused, and changed nothing. */
class AuthRefusal extends PlatformError {
  override name = 'AuthRefusal'
}

export const isRefusal = (error: unknown): boolean => error instanceof AuthRefusal

const refusal = (status: number, body: unknown): Error => {
  const { msg, message = msg, error_code: code } = Problem.safeParse(body).data ?? {}
  if (status >= 500) return fail('project_unavailable', message === undefined ? {} : { message })
  if (code === 'user_not_found') return new AuthRefusal('user_not_found')
  if (status === 429) return new AuthRefusal('too_many_requests', message === undefined ? {} : { message })
  return new AuthRefusal('user_action_refused', message === undefined ? {} : { message })
}

/** Asks the auth service of a project as a server of it with a secret key would. Throws where it refuses. */
export const askAuth = async (
  { ip, requestId, signal }: CallOrigin,
  { handle }: OpenService,
  { method, path, body }: Asked,
): Promise<unknown> => {
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const request: ServiceRequest = {
    method,
    path,
    query: new URLSearchParams(),
    headers:
      sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(sent.byteLength) },
    body: Readable.from(sent === undefined ? [] : [sent]),
    keyRole: 'service_role',
    ip,
    requestId,
    signal,
  }
  const { status, body: answered = '' } = await handle(request)
  const answer = answered instanceof Readable ? await text(answered) : answered.toString()
  const parsed: unknown = answer === '' ? undefined : JSON.parse(answer)
  if (status >= 400) throw refusal(status, parsed)
  return parsed
}
