import { inTransaction, json } from '@cairn/service-kit'
import { recordAudit } from '../../audit.ts'
import { getCallerWithSession } from '../../caller.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { assertLinks } from './manual-linking.ts'
import { removeIdentity } from '../../external/identity-store.ts'
import { isManagedBySso } from '../../external/sso.ts'
import { notify, toldOf } from '../../notifications/notify.ts'
import { assertSecondFactorShown } from '../../second-factor.ts'
import type { UserRow } from '../../user.ts'
import { findUser } from '../../user-store.ts'

const identityPath = /^\/user\/identities\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i

const lastWayIn = () =>
  new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')

/** Whether somebody could still sign in with what stays: another provider, a password, or a link to their address. */
const hasOtherWayIn = ({ mail }: AuthContext, user: UserRow, identityId: string): boolean => {
  const others = user.identities.filter(({ identity_id: id }) => id !== identityId)
  if (others.some(({ provider }) => provider !== 'email')) return true
  const goes = user.identities.find(({ identity_id: id }) => id === identityId)
  if (goes?.['provider'] === 'email') return false
  return user.encrypted_password !== null || (others.length > 0 && mail?.confirmsAddresses === true)
}

/** For the signed-in user: removes a sign-in method from the account, but never the last. */
export const unlinkIdentity: Route = async (context) => {
  const { request, pool, events, now } = context
  assertLinks(context)
  const caller = await getCallerWithSession(context)
  if (isManagedBySso(caller.user))
    throw new AuthError(422, 'user_sso_managed', 'Your organization manages how you sign in')
  assertSecondFactorShown(caller, 'AAL2 session is required to unlink an identity when MFA is enabled.')
  const identityId = identityPath.exec(request.path)?.[1]?.toLowerCase()
  const userId = caller.user.id
  const provider = await inTransaction(pool, async (client) => {
    // Two at once must not each leave the other's as the last.
    await client.query('select from auth.users where id = $1 for update', [userId])
    const user = await findUser(client, userId)
    const identity = user?.identities.find(({ identity_id: id }) => id === identityId)
    if (user === undefined || identity === undefined || identityId === undefined)
      throw new AuthError(404, 'identity_not_found', 'Identity not found')
    if (!hasOtherWayIn(context, user, identityId)) throw lastWayIn()
    await removeIdentity(client, { userId, identityId }, now)
    const removed = String(identity['provider'])
    await recordAudit(client, context, { action: 'identity_unlinked', userId, provider: removed })
    return removed
  })
  events.userChanged(userId, ['identities'])
  notify(context, 'identity_unlinked', toldOf(caller.user), { provider })
  return json({})
}
