import { z } from 'zod'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { OutgoingFetch } from '../outgoing.ts'
import type { CaptchaSettings } from './protection-settings.ts'

/** In the body of requests that a captcha protects. */
export const captchaFields = {
  gotrue_meta_security: z.object({ captcha_token: z.string().max(10_000).nullish() }).nullish(),
}

/** Verifies what a captcha gave to a page. */
export type VerifyCaptcha = (token: string, ip: string) => Promise<boolean>

const urls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const

const Verdict = z.object({ success: z.boolean() })

export const createCaptcha =
  ({ provider, url }: CaptchaSettings, openSecret: () => string, fetch: OutgoingFetch): VerifyCaptcha =>
  async (token, ip) => {
    const response = await fetch(url === '' ? urls[provider] : url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret: openSecret(), response: token, remoteip: ip }).toString(),
    })
    return response.ok && Verdict.safeParse(await response.json()).data?.success === true
  }

interface Protected {
  gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined
}

/** Throws `captcha_failed` where the settings ask for a captcha that was not solved. Servers of the project need none. */
export const assertHuman = async ({ captcha, request, events }: AuthContext, body: Protected): Promise<void> => {
  if (captcha === undefined || request.keyRole === 'service_role') return
  const token = body.gotrue_meta_security?.captcha_token ?? ''
  if (token === '')
    throw new AuthError(400, 'captcha_failed', 'captcha protection: request disallowed (no captcha_token found)')
  const isSolved = await captcha(token, request.ip).catch((error: unknown) => {
    events.failedUnexpectedly(error)
    throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed')
  })
  if (!isSolved) throw new AuthError(400, 'captcha_failed', 'captcha protection: request disallowed')
}
