import type { AuthContext } from '../context.ts'
import { assertMayBeCreated } from '../hooks/ask.ts'
import type { AnsweredFlow } from './flow-store.ts'
import { findIdentityOwner } from './identity-store.ts'
import { assertVouchedFor, sameAddress, ssoEmailOf } from './resolve-identity.ts'
import type { SsoConnection } from './sso.ts'

/**
 * Asks the hook about who would be made a user by a flow, before the transaction of the sign-in. False if nobody was asked about,
 * because the user is there already: should they be gone by the transaction, nobody takes their place.
 */
export const askAboutNewcomer = async (
  context: AuthContext,
  { provider, identity, linker, confirmedUserId }: AnsweredFlow,
  connection: SsoConnection | undefined,
): Promise<boolean> => {
  const { hooks, pool, allowsSignUps } = context
  if (hooks?.isOn('beforeUserCreated') !== true) return true
  if (identity === null || linker !== undefined || confirmedUserId !== undefined || !allowsSignUps) return false
  if ((await findIdentityOwner(pool, provider, identity)) !== undefined) return false
  const email =
    connection === undefined ? assertVouchedFor(provider, identity) : ssoEmailOf(context, identity, connection)
  if (connection === undefined && (await sameAddress(pool, identity, email)) !== undefined) return false
  await assertMayBeCreated(context, { id: crypto.randomUUID(), email, metadata: identity.details, provider })
  return true
}
