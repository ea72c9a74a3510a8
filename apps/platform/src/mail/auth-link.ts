import type { LinkType } from '@cairn/auth'

/**
 * The page of the dashboard that a mailed link opens. The token stands behind the `#`: browsers send that part to no
 * server and into no log.
 */
export const authLink = (publicUrl: string, type: LinkType, token: string): string => {
  const page = type === 'recovery' ? '/reset-password' : '/confirm'
  return `${publicUrl}${page}#${new URLSearchParams({ type, token_hash: token }).toString()}`
}
