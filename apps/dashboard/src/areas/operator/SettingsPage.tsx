import type { AnswerAt } from '~/api/client.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { Breakable } from '~/ui/breakable.tsx'
import { AssistantSwitchCard } from './AssistantSwitchCard.tsx'
import { settingsQueries } from './queries.ts'

type Setting = AnswerAt<'GET /platform/operator/settings'>[number]

const columns: readonly Column<Setting>[] = [
  {
    id: 'setting',
    label: 'Setting',
    className: 'w-72 max-sm:w-44',
    cellClassName: 'font-mono text-xs wrap-anywhere',
    sortBy: ({ name }) => name,
    cell: ({ name }) => <Breakable>{name}</Breakable>,
  },
  {
    id: 'value',
    label: 'Value',
    cellClassName: 'font-mono text-xs break-all text-muted',
    cell: ({ value }) => value ?? <span className="font-sans text-faint">not set</span>,
  },
  {
    id: 'source',
    label: 'From',
    className: 'w-36 max-sm:hidden',
    sortBy: ({ source }) => source,
    cell: ({ source }) =>
      source === 'environment' ? <Badge tone="accent">Environment</Badge> : <Badge>Default</Badge>,
  },
]

/** What the installation was started with. */
export const SettingsPage = () => (
  <ResourcePage
    title="Settings"
    within={['Operator']}
    description="Environment variables, read at startup. To change one, set it and restart Cairn. docs/settings.md describes each."
  >
    <div className="flex flex-col gap-4">
      <QueryContent
        query={useQuery(usePageQueries(settingsQueries).assistant)}
        failure="The state of the assistant could not be loaded"
        skeleton="h-28 !rounded-lg"
      >
        {(state) => <AssistantSwitchCard state={state} />}
      </QueryContent>
      <QueryTable
        label="Settings"
        query={useQuery(usePageQueries(settingsQueries).settings)}
        columns={columns}
        rowKey={({ name }) => name}
        failure="The settings could not be loaded"
        skeleton="h-96 !rounded-lg"
        empty={{ title: 'This installation was started without settings' }}
      />
    </div>
  </ResourcePage>
)
