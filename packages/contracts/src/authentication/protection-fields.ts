import { z } from 'zod'
import { checkedString } from '../organizations/organizations.ts'
import { requiredCharacters } from './required-characters.ts'
import { secretField } from './secret-fields.ts'
import { serverUrlProblem } from './url-rules.ts'

export { requiredCharacters } from './required-characters.ts'

const { none, letters, cases, symbols } = requiredCharacters

/** Captchas, and what is asked of passwords. */
export const protectionFields = {
  /** Whether sign-up, sign-in and password reset need a solved captcha. Off by default. */
  security_captcha_enabled: z.boolean(),
  /** Whose captcha it is. hCaptcha by default. */
  security_captcha_provider: z.enum(['hcaptcha', 'turnstile']),
  /** The secret key of the captcha. */
  security_captcha_secret: secretField,
  /** Where answers are verified. Empty by default: at the provider. */
  security_captcha_url: checkedString((text) => (text === '' ? undefined : serverUrlProblem(text))),
  /** Which characters a new password has to contain. Empty by default: any. */
  password_required_characters: z.enum([none, letters, cases, symbols]),
  /** Whether new passwords are refused that are in lists of leaked ones. Off by default. */
  password_hibp_enabled: z.boolean(),
  /** The base URL of the API that knows them. https://api.pwnedpasswords.com by default; empty for the bundled list alone. */
  password_hibp_url: checkedString((text) => (text === '' ? undefined : serverUrlProblem(text))),
}
