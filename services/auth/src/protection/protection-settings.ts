import { z } from 'zod'

/** Kinds of characters of which a password has to have one each. */
export const characterSets = {
  letter: /\p{L}/u,
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  symbol: /[^\p{L}\p{Nd}\s]/u,
} as const

export const PasswordSettings = z.strictObject({
  needs: z.array(z.enum(['letter', 'lower', 'upper', 'digit', 'symbol'])).default([]),
  refusesLeaked: z.boolean().default(false),
  /** Of an API that knows leaked passwords by the first five digits of their digest. Empty: the bundled list is all. */
  leaksUrl: z.union([z.literal(''), z.url()]).default('https://api.pwnedpasswords.com'),
})
export type PasswordSettings = z.infer<typeof PasswordSettings>

export const CaptchaSettings = z.strictObject({
  isOn: z.boolean().default(false),
  provider: z.enum(['hcaptcha', 'turnstile']).default('hcaptcha'),
  /** Sealed. */
  secret: z.string().max(8_000).default(''),
  /** Where answers are verified. Empty: the provider's own address. */
  url: z.string().max(2_000).default(''),
})
export type CaptchaSettings = z.infer<typeof CaptchaSettings>
