import { createHmac, hash, randomBytes } from 'node:crypto'

export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** What is stored in place of the token. It has 256 random bits, so a plain digest cannot be searched backwards. */
export const hashedRefreshToken = (token: string): string => hash('sha256', token, 'hex')

/**
 * The token that follows this one. It is derived, not random, so that a second tab which refreshes with the same token
 * gets the same successor although only digests are stored; without the project's secret nobody can derive it.
 */
export const successorOf = (token: string, jwtSecret: string): string =>
  createHmac('sha256', jwtSecret).update('refresh token successor\n').update(token).digest('base64url')

/** How long a token may be used again after its first use: two tabs at once, or an answer that was lost. */
export const reuseWindowMs = 10_000

interface PresentedToken {
  revoked: boolean
  /** For a revoked token: the digest of this token and when it was used. */
  token: string
  updated_at: Date
  /** The digest that the session's active token has as its parent. */
  active_parent: string | null
}

/**
 * `rotate`: first use. `repeat`: used a moment ago, and its successor has not been used: the same successor again.
 * `reuse`: there is a copy of the token, and its holder may also have the newest one, so all tokens of the session end.
 */
export const judgeRefresh = (
  presented: PresentedToken,
  now: Date,
  windowMs = reuseWindowMs,
): 'rotate' | 'repeat' | 'reuse' => {
  if (!presented.revoked) return 'rotate'
  const isPrevious = presented.active_parent === presented.token
  const isRecent = now.getTime() - presented.updated_at.getTime() <= windowMs
  return isPrevious && isRecent ? 'repeat' : 'reuse'
}
