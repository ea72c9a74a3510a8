import { listSettings } from '@cairn/contracts/operator/operator-area'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const listSettingsRoute = route(listSettings, {
  permission: operator,
  handle: ({ context }) => [...context.config.settings],
})
