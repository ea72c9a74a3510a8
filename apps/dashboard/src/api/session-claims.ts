const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The claims of an access token, unverified; none where it cannot be read. */
const claimsOf = (accessToken: string): Record<string, unknown> => {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isRecord(claims) ? claims : {}
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return {}
    throw error
  }
}

/** The session that a token belongs to. */
export const sessionIdOf = (accessToken: string): string | undefined => {
  const id = claimsOf(accessToken)['session_id']
  return typeof id === 'string' ? id : undefined
}

/** The account that a token was made for. */
export const accountIdOf = (accessToken: string): string | undefined => {
  const id = claimsOf(accessToken)['sub']
  return typeof id === 'string' ? id : undefined
}

/** Whether a session has shown a second factor. */
export const hasShownSecondFactor = (accessToken: string): boolean => claimsOf(accessToken)['aal'] === 'aal2'

/** Whether a session has still to show a second factor: its access token says so. Unreadable tokens lack nothing. */
export const lacksSecondFactor = (accessToken: string): boolean => {
  const claims = claimsOf(accessToken)
  return claims['next_aal'] === 'aal2' && claims['aal'] !== 'aal2'
}
