import { z } from 'zod'
import { settingsOf } from '../../codes/send-template.ts'
import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { requireExternal } from '../../external/redirects.ts'

/** The application that a security key is asked by: its domain, and the addresses of its pages. */
export const RelyingParty = z.object({
  rpId: z.string().min(1).max(253),
  rpOrigins: z
    .array(z.url({ protocol: /^https?$/ }).max(300))
    .min(1)
    .max(10)
    .nullish(),
})

export interface Party {
  id: string
  origins: string[]
}

const isAllowed = (context: AuthContext, origin: URL): boolean => {
  const { redirectUrls } = settingsOf(context)
  const { allowsRedirect } = requireExternal(context)
  return allowsRedirect(origin) || redirectUrls.some((pattern) => pattern.startsWith(`${origin.origin}/`))
}

/**
 * Throws for pages that are not of the project: otherwise a page of somebody else could have a key registered for its own
 * domain, and use it here.
 */
export const partyOf = (context: AuthContext, { rpId, rpOrigins }: z.output<typeof RelyingParty>): Party => {
  const origins = (rpOrigins ?? [`https://${rpId}`]).map((origin) => new URL('/', origin))
  const isOwn = ({ hostname }: URL) => hostname === rpId || hostname.endsWith(`.${rpId}`)
  if (!origins.every((origin) => isOwn(origin) && isAllowed(context, origin)))
    throw new AuthError(
      400,
      'validation_failed',
      'webauthn: rpOrigins have to be pages of rpId, and in the site URL or the redirect URLs of the project',
    )
  return { id: rpId, origins: origins.map(({ origin }) => origin) }
}
