import { maxRequestSeconds, mostAuthConnections } from '@cairn/contracts/authentication/limits'
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
    hint: `Requests beyond that wait for a free connection. Fewer connections leave more of the database to the data API and to your own clients. ${mostAuthConnections} by default, which is the most.`,
  },
]

const requests: readonly Setting[] = [
  {
    kind: 'number',
    name: 'api_max_request_duration',
    min: 1,
    max: maxRequestSeconds,
    unit: 'seconds',
    label: 'Longest request',
    hint: `Requests that take longer are refused with the status 504. Work that has begun may still finish. ${maxRequestSeconds} by default, which is the most.`,
  },
]

export const PerformancePage = () => (
  <AuthSettingsPage
    title="Performance"
    description="How much of the database authentication uses, and how long requests may take."
  >
    {(config, projectRef) => (
      <>
        <AuthSettingsCard
          {...{ projectRef, config }}
          title="Database connections"
          settings={connections}
          saved="Saved. Connections beyond that close when they have not been used for ten seconds."
        />
        <AuthSettingsCard
          {...{ projectRef, config }}
          title="Requests"
          settings={requests}
          saved="Saved. Applies from the next request on."
        />
      </>
    )}
  </AuthSettingsPage>
)
