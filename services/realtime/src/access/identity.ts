import { callerOfToken, callersOfKeys } from '@cairn/rest/data-access'
import { ServiceError } from '@cairn/service-kit'
import type { Project } from '@cairn/service-kit'
import { z } from 'zod'
import type { Identity } from '../channels/membership.ts'
import { RealtimeError } from '../realtime-error.ts'

/** The API key that a client has connected with. The gateway has checked it. */
export interface ConnectionKey {
  key: string | undefined
  role: 'anon' | 'service_role'
}

const Claims = z.object({ exp: z.number().optional(), ref: z.unknown().optional(), role: z.string() })

/** Keys of the project from before publishable and secret keys are tokens too, and may stand in the place of one. */
const isLegacyKey = ({ ref, role }: z.infer<typeof Claims>, project: Project): boolean =>
  ref === project.ref && (role === 'anon' || role === 'service_role')

/** Who a token belongs to. Without one, or with the key in its place, it is who the key of the connection stands for. */
export const identify = async (
  token: string | null | undefined,
  { key, role }: ConnectionKey,
  project: Project,
): Promise<Identity> => {
  if (token === null || token === undefined || token === '' || token === key)
    return { caller: callersOfKeys[role], expiresAtMs: undefined }
  try {
    const caller = await callerOfToken(token, project)
    const claims = Claims.parse(JSON.parse(caller.claims))
    if (project.areLegacyKeysDisabled === true && isLegacyKey(claims, project))
      throw new RealtimeError('Unauthorized', 'Legacy API keys are disabled.')
    const { exp } = claims
    return { caller, expiresAtMs: exp === undefined ? undefined : exp * 1_000 }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw error.message === 'JWT expired'
      ? new RealtimeError('InvalidJWTExpiration', 'The access token has expired.')
      : new RealtimeError('MalformedJWT', 'The access token is not one of this project.')
  }
}
