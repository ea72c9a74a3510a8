import { z } from 'zod'

/** Single sign-on by SAML 2.0, for the users of organizations that servers of the project have added. */
export const SamlSettings = z.strictObject({ isOn: z.boolean().default(false) })
