import { z } from 'zod'

const hook = z
  .strictObject({
    isOn: z.boolean().default(false),
    /** `https://…`, or `pg-functions://postgres/{schema}/{function}`. */
    uri: z.string().max(2_000).default(''),
    /** Of HTTP hooks, sealed: `v1,whsec_…`, several with `|` between them. */
    secrets: z.string().max(8_000).default(''),
  })
  .prefault({})

export const HookSettings = z.strictObject({
  beforeUserCreated: hook,
  customAccessToken: hook,
  mfaVerificationAttempt: hook,
  passwordVerificationAttempt: hook,
  sendSms: hook,
  sendEmail: hook,
})
export type HookSettings = z.infer<typeof HookSettings>
export type HookName = keyof HookSettings
