const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a session has still to show a second factor: its access token says so. Unreadable tokens lack nothing. */
export const lacksSecondFactor = (accessToken: string): boolean => {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isRecord(claims) && claims['next_aal'] === 'aal2' && claims['aal'] !== 'aal2'
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return false
    throw error
  }
}
