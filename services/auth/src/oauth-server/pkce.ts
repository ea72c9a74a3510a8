import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a verifier is the one of a challenge, which is always S256. */
export const fitsChallenge = (codeChallenge: string, verifier: string): boolean => {
  const shown = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const expected = Buffer.from(codeChallenge)
  return expected.length === shown.length && timingSafeEqual(expected, shown)
}
