import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import { apiKeysQueries } from '../queries.ts'
import type { NewKeyType } from './CreateApiKeyPanel.tsx'
import { CreateApiKeyPanel } from './CreateApiKeyPanel.tsx'
import { KeysCard } from './KeysCard.tsx'
import { LegacyKeys } from './LegacyKeys.tsx'

const tabs = [
  { value: 'keys', label: 'Publishable and secret keys' },
  { value: 'legacy', label: 'Legacy keys' },
] as const

export const ApiKeysPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(apiKeysQueries)
  const keys = useQuery(queries.keys)
  const legacy = useQuery(queries.legacy)
  const project = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('secrets:Read', ref)
  const noAccess = reason === undefined ? undefined : { to: 'the API keys', reason }
  const [tab, setTab] = useAddressParam('tab')
  const [creating, setCreating] = useState<NewKeyType>()

  return (
    <ResourcePage
      narrow
      title="API keys"
      within={['Project settings', project.data?.name]}
      description="Clients send an API key with every request to the services of the project."
    >
      <QueryContent
        query={keys}
        failure="The API keys could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={noAccess}
      >
        {(all) => (
          <Tabs
            label="Kinds of API keys"
            value={tab === 'legacy' ? 'legacy' : 'keys'}
            onValueChange={(value) => setTab(value === 'legacy' ? value : undefined)}
            tabs={tabs}
          >
            <TabPanel value="keys" className="flex flex-col gap-4 pt-4">
              <KeysCard projectRef={ref} type="publishable" keys={all} onCreate={() => setCreating('publishable')} />
              <KeysCard projectRef={ref} type="secret" keys={all} onCreate={() => setCreating('secret')} />
            </TabPanel>
            <TabPanel value="legacy" className="pt-4">
              <QueryContent
                query={legacy}
                failure="The state of the legacy keys could not be loaded"
                skeleton="h-40 !rounded-lg"
              >
                {({ enabled }) => <LegacyKeys projectRef={ref} keys={all} isEnabled={enabled} />}
              </QueryContent>
            </TabPanel>
          </Tabs>
        )}
      </QueryContent>
      {creating !== undefined && (
        <CreateApiKeyPanel projectRef={ref} type={creating} onClose={() => setCreating(undefined)} />
      )}
    </ResourcePage>
  )
}
