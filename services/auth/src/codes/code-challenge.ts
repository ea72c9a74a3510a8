import { filledText } from '@cairn/service-kit'
import { AuthError } from '../errors.ts'

/** What a client that begins says, so that only it can exchange the code that the browser comes back with. */
export interface CodeChallenge {
  codeChallenge: string
  codeChallengeMethod: 's256' | 'plain'
}

/** In the body of requests that begin a flow. */
export const challengeFields = { code_challenge: filledText, code_challenge_method: filledText }

/** Undefined if the client uses the implicit flow. Throws for half a challenge, or one that is none. */
export const challengeOf = (body: {
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}): CodeChallenge | undefined => {
  const { code_challenge: codeChallenge, code_challenge_method: method } = body
  if (codeChallenge === undefined && method === undefined) return undefined
  const lower = method?.toLowerCase()
  if (
    codeChallenge === undefined ||
    !/^[\w.~-]{43,128}$/.test(codeChallenge) ||
    (lower !== 's256' && lower !== 'plain')
  )
    throw new AuthError(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  return { codeChallenge, codeChallengeMethod: lower }
}
