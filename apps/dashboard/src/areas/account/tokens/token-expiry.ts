export type TokenLifetime = '7' | '30' | '90' | '365' | 'never'

export const tokenLifetimes: { value: TokenLifetime; label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
]

const dayMs = 24 * 60 * 60 * 1000

/** When a token made now ends, as the server takes it; null for never. */
export const expiryOf = (lifetime: TokenLifetime, now = new Date()): string | null =>
  lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * dayMs).toISOString()
