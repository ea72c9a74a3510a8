import { z } from 'zod'
import { checkedString } from '../organizations/organizations.ts'
import { originsProblem, passkeyDomainProblem } from './passkey-rules.ts'

/** Passkeys, which sign people in without a password. */
export const passkeyFields = {
  /** Off by default. */
  passkey_enabled: z.boolean(),
  /** The domain that passkeys are made for. Empty by default: that of the site URL. */
  webauthn_rp_id: checkedString(passkeyDomainProblem),
  /** As browsers show it. Empty by default: the name of the project. */
  webauthn_rp_display_name: z.string().trim().max(200),
  /** The pages that may ask for passkeys, separated by commas. Empty by default: those of the site URL. */
  webauthn_rp_origins: checkedString(originsProblem),
}
