import { mostAuthConnections } from '@cairn/contracts/authentication/limits'
import { AuthSettingsCard } from './AuthSettingsCard.tsx'
import { AuthSettingsPage } from './AuthSettingsPage.tsx'
import type { Setting } from './settings.ts'

const connections: readonly Setting[] = [
  {
    kind: 'number',
    name: 'db_max_pool_size',
    min: 1,
    max: mostAuthConnections,
    unit: 'connections',
    label: 'Maximum connections',
    hint: `Requests beyond that wait for one. Fewer leave more of the database to the data API and to your own clients. ${mostAuthConnections} by default, which is the most.`,
  },
]

export const PerformancePage = () => (
  <AuthSettingsPage title="Performance" description="How much of the database authentication uses.">
    {(config, projectRef) => (
      <AuthSettingsCard
        {...{ projectRef, config }}
        title="Database connections"
        settings={connections}
        saved="Saved. Connections beyond that close when they have not been used for ten seconds."
      />
    )}
  </AuthSettingsPage>
)
