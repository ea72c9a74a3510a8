import { getConfig } from '@cairn/contracts/platform/platform'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { installationConfig } from '../installation-config.ts'

export const getConfigRoute = route(getConfig, {
  permission: anyone,
  handle: ({ context }) => installationConfig(context),
})
