import { getOpenApi } from '@cairn/contracts/platform/platform'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getOpenApiRoute = route(getOpenApi, {
  permission: anyone,
  handle: ({ context }) => context.describeApi(),
})
