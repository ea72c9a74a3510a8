import { getFeatureFlags } from '@cairn/contracts/features/release-flags'
import { signedIn } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getFeatureFlagsRoute = route(getFeatureFlags, {
  permission: signedIn,
  handle: async ({ context, caller, query: { organization_slug: slug }, fail }) => {
    if (slug !== undefined && (await context.organizations.find(caller.accountId, slug)) === undefined)
      throw fail('organization_not_found')
    return context.flags.valuesFor(caller.accountId, slug)
  },
})
