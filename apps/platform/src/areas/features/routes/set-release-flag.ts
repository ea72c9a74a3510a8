import { setReleaseFlag } from '@cairn/contracts/features/release-flags'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const setReleaseFlagRoute = route(setReleaseFlag, {
  permission: operator,
  handle: async (call) => {
    const { context, caller, params, body } = call
    const { released, organization_slug: slug } = body
    const flag = params.flag
    if (slug === undefined) await context.flagStore.setForAll(actorOf(call), flag, released)
    else await context.flagStore.setForOrganization(actorOf(call), flag, slug, released)
    context.events.releaseFlagSet(flag, slug, released, caller.accountId)
    return { flag, released }
  },
})
