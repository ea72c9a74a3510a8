import { z } from 'zod'

/** Whether other applications let people sign in with their account of this project. */
export const OAuthServerSettings = z.strictObject({
  isOn: z.boolean().default(false),
  /** Whether applications register themselves. */
  allowsRegistration: z.boolean().default(false),
  /** The page of the site that asks people for their consent: a path below the site URL. */
  consentPath: z.string().min(1).max(500).default('/oauth/consent'),
})
export type OAuthServerSettings = z.infer<typeof OAuthServerSettings>
