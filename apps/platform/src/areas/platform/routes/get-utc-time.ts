import { getUtcTime } from '@cairn/contracts/platform/platform'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getUtcTimeRoute = route(getUtcTime, {
  permission: anyone,
  handle: () => ({ utcTime: new Date().toISOString() }),
})
