import type { SigningKey } from '@cairn/contracts/keys/signing-keys'

type Algorithm = SigningKey['algorithm']

export const algorithmNames: Readonly<Record<Algorithm, string>> = {
  ES256: 'ES256 (elliptic curve)',
  RS256: 'RS256 (RSA)',
  HS256: 'HS256 (shared secret)',
}

export const algorithmOptions: readonly { value: Algorithm; label: string }[] = [
  { value: 'ES256', label: algorithmNames.ES256 },
  { value: 'RS256', label: algorithmNames.RS256 },
  { value: 'HS256', label: algorithmNames.HS256 },
]

/** A time in words: '60 minutes', '7 days'. */
export const lifetimeWords = (seconds: number): string => {
  const day = 86_400
  if (seconds >= 2 * day && seconds % day === 0) return `${seconds / day} days`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
