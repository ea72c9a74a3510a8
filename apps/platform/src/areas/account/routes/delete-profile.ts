import { deleteAccount } from '@cairn/auth'
import { deleteProfile } from '@cairn/contracts/account/profile'
import { actorOf } from '../../../audit/record-audit.ts'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireNothingOwed } from '../../billing/invoices/require-nothing-owed.ts'

export const deleteProfileRoute = route(deleteProfile, {
  permission: bySession,
  handle: async (call) => {
    const { context, fail } = call
    const { accountId } = call.caller
    const outcome = await context.profiles.remove(actorOf(call), (client, organization) =>
      requireNothingOwed(context, client, organization),
    )
    if (outcome === 'last_operator')
      throw fail('last_operator', {
        message: 'You are the only operator of this installation. Make somebody else an operator first.',
      })
    if (outcome === 'last_owner') {
      const names = (await context.profiles.ownedAlone(accountId)).map(({ name }) => name).join(', ')
      throw fail('last_owner', {
        message: `You are the only owner of ${names}. Make somebody else an owner first, or delete what is in it.`,
      })
    }
    // Last: what failed before this can be asked for again.
    await deleteAccount(context.system, accountId)
    context.events.accountDeleted(accountId)
    return { id: accountId }
  },
})
