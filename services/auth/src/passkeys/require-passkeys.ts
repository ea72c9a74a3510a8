import { settingsOf } from '../codes/send-template.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Party } from '../factors/webauthn/relying-party.ts'

/** The application that passkeys are for, as the settings have it. Throws where the project has no passkeys. */
export const passkeyParty = (context: AuthContext): Party & { name: string } => {
  const { passkeys, siteUrl } = settingsOf(context)
  if (!passkeys.isOn) throw new AuthError(422, 'passkey_disabled', 'Passkeys are disabled')
  const site = new URL(siteUrl)
  const origins = passkeys.origins.map((origin) => new URL(origin).origin)
  return {
    id: passkeys.rpId === '' ? site.hostname : passkeys.rpId,
    name: passkeys.rpName === '' ? context.project.name : passkeys.rpName,
    origins: origins.length === 0 ? [site.origin] : origins,
  }
}
