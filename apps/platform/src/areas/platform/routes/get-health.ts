import { getHealth } from '@cairn/contracts/platform/platform'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getHealthRoute = route(getHealth, {
  permission: anyone,
  handle: ({ context }) => context.health(),
})
