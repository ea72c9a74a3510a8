import { z } from 'zod'

/** Single sign-on of a project: the people of organizations sign in with their own accounts. */
export const ssoFields = {
  /** By SAML 2.0, with the providers that servers of the project add; not on every plan. Off by default. */
  saml_enabled: z.boolean(),
}
