import { listReleaseFlags } from '@cairn/contracts/features/release-flags'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const listReleaseFlagsRoute = route(listReleaseFlags, {
  permission: operator,
  handle: ({ context }) => context.flagStore.list(),
})
