import { features } from '@cairn/contracts/features/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createFlagStore } from './flag-store.ts'
import { startFlags } from './flags.ts'
import { getFeatureFlagsRoute } from './routes/get-feature-flags.ts'
import { listReleaseFlagsRoute } from './routes/list-release-flags.ts'
import { setReleaseFlagRoute } from './routes/set-release-flag.ts'

export const stores = async ({ db }: Ground, lifetime: AsyncDisposableStack) => {
  const flagStore = createFlagStore(db)
  return { flagStore, flags: lifetime.use(await startFlags(flagStore)) }
}

export const area = defineArea(features, {
  routes: {
    getFeatureFlags: getFeatureFlagsRoute,
    listReleaseFlags: listReleaseFlagsRoute,
    setReleaseFlag: setReleaseFlagRoute,
  },
})
