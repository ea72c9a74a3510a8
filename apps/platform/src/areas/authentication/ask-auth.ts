import { unexpectedFailure } from '@cairn/auth'
import type { OpenService } from '@cairn/service-kit'
import { z } from 'zod'
import { fail } from '../../errors.ts'
import type { Asked, Asker } from '../../project-runtime/ask-service.ts'
import { askService, ServiceRefusal } from '../../project-runtime/ask-service.ts'

const Problem = z.object({
  msg: z.string().optional(),
  message: z.string().optional(),
  error_code: z.string().optional(),
})

const notFound = ['user_not_found', 'oauth_client_not_found', 'sso_provider_not_found'] as const

type Refused = 'user_action_refused' | 'oauth_client_refused' | 'sso_provider_refused'

/** In place of what the service says where it has nothing to say; the words of a hook, for example, are shown. */
const failed = 'The authentication service of this project failed. Its logs have the cause.'

const isUnexplained = (code: string | undefined, message: string | undefined): boolean =>
  message === undefined || message === unexpectedFailure || code === 'request_timeout'

const refusal = (status: number, body: unknown, refused: Refused): Error => {
  const { msg, message = msg, error_code: code } = Problem.safeParse(body).data ?? {}
  const by = { service: 'auth' }
  const details = message === undefined ? by : { ...by, message }
  if (status >= 500)
    return fail('project_unavailable', isUnexplained(code, message) ? { ...by, message: failed } : details)
  const missing = notFound.find((each) => each === code)
  if (missing !== undefined) return new ServiceRefusal(missing, by)
  if (code === 'saml_provider_disabled') return new ServiceRefusal('saml_disabled', by)
  if (status === 429) return new ServiceRefusal('too_many_requests', details)
  return new ServiceRefusal(refused, details)
}

/** Asks the auth service of a project as a server of it with a secret key would. Throws where it refuses. */
export const askAuth = async (
  by: Asker,
  open: OpenService,
  asked: Asked,
  refused: Refused = 'user_action_refused',
): Promise<unknown> => {
  const { status, body } = await askService(by, open, asked)
  if (status >= 400) throw refusal(status, body, refused)
  return body
}
