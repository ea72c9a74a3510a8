import type { QueryStatistics } from '@cairn/contracts/advisors/query-statistics'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { toastError } from '~/components/toast-error.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { counted } from '~/lib/counts.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Select } from '~/ui/select.tsx'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.tsx'
import { resetStatisticsMutation } from '../api/query-statistics.ts'
import { queryPerformanceQueries } from '../queries.ts'
import { EnableStatistics } from './EnableStatistics.tsx'
import type { Ranking } from './rank-statements.ts'
import { rankings, rankStatements } from './rank-statements.ts'
import { statementColumns } from './statement-columns.tsx'

const StatementPanel = lazy(async () => ({ default: (await import('./StatementPanel.tsx')).StatementPanel }))

const labels: Record<Ranking, string> = {
  time: 'Most time consuming',
  calls: 'Most frequent',
  mean: 'Slowest execution',
  cache: 'Worst cache hit rate',
}

const everyRole = '*'

const Statements = ({ statistics: { statistics, since } }: { statistics: QueryStatistics }) => {
  const { ref } = useParams({ from: '/project/$ref' })
  const [shown, setShown] = useAddressParam('show')
  const [role, setRole] = useAddressParam('role')
  const [search = ''] = useAddressParam('search')
  const [opened, setOpened] = useAddressParam('statement')
  const ranking = rankings.find((each) => each === shown) ?? 'time'
  const listed = rankStatements(statistics, { ranking, role, search })
  const allMs = statistics.reduce((sum, { total_ms: total }) => sum + total, 0)
  const roles = [...new Set(statistics.map((statement) => statement.role))].toSorted()
  const open = statistics.find((statement) => `${statement.id} ${statement.role}` === opened)
  const empty =
    statistics.length === 0
      ? { title: 'No statements yet', text: 'They are listed here once your application has run some.' }
      : { title: 'No statements match', text: 'Change the search or the role to see others.' }
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <SearchField label="Search statements" placeholder="Search statements" />
        <Select
          aria-label="Role"
          className="!w-52"
          value={role ?? everyRole}
          options={[{ value: everyRole, label: 'All roles' }, ...roles.map((value) => ({ value, label: value }))]}
          onValueChange={(value) => setRole(value === everyRole ? undefined : value)}
        />
        <output className="ml-auto text-sm text-muted">
          {counted(listed.length, 'statement')}
          {since !== null && (
            <>
              , since <Time value={since} />
            </>
          )}
        </output>
      </div>
      <Tabs
        label="Order of the statements"
        value={ranking}
        onValueChange={setShown}
        tabs={rankings.map((value) => ({ value, label: labels[value] }))}
      >
        <TabPanel value={ranking} className="pt-4">
          <QueryTable
            label={labels[ranking]}
            query={{ data: listed, error: null, isFetching: false, refetch: () => undefined }}
            failure="The statements could not be loaded"
            skeleton="h-64 !rounded-lg"
            columns={statementColumns(allMs, setOpened)}
            rowKey={(statement) => `${statement.id} ${statement.role}`}
            empty={{ ...empty, icon: <Gauge aria-hidden size={28} strokeWidth={1.5} /> }}
          />
        </TabPanel>
      </Tabs>
      {open !== undefined && (
        <Suspense>
          <StatementPanel key={opened} projectRef={ref} statement={open} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Which statements take the time of a project's database. */
export const QueryPerformancePage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: mayNotRead } = useProjectPermission('tenant:Sql:Read', ref)
  const { reason: mayNotReset } = useProjectPermission('sql:Write', ref)
  const statistics = useQuery(usePageQueries(queryPerformanceQueries).statistics)
  const reset = useMutation(resetStatisticsMutation(ref))
  const [isResetting, setIsResetting] = useState(false)
  const isInstalled = statistics.data?.is_installed === true
  const confirm = async () => {
    try {
      await reset.mutateAsync()
    } catch (error) {
      toastError(error, 'The statistics were not reset')
      throw error
    }
    toast.success('Reset the statistics')
  }
  return (
    <ResourcePage
      title="Query performance"
      within={['Advisors', project?.name]}
      description="The statements of all applications, with the time that they take."
      actions={
        isInstalled && (
          <>
            <Button disabledReason={mayNotReset} onClick={() => setIsResetting(true)}>
              Reset
            </Button>
            <RefreshButton query={statistics} />
          </>
        )
      }
    >
      <QueryContent
        query={statistics}
        failure="The statements could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={mayNotRead === undefined ? undefined : { to: 'the statements of this project', reason: mayNotRead }}
      >
        {(data) => (data.is_installed ? <Statements statistics={data} /> : <EnableStatistics projectRef={ref} />)}
      </QueryContent>
      {isResetting && (
        <ConfirmDialog
          open
          onOpenChange={setIsResetting}
          size="medium"
          variant="danger"
          title="Reset the statistics"
          confirmLabel="Reset"
          onConfirm={confirm}
        >
          The counts and times of all statements begin again, for every member of the project.
        </ConfirmDialog>
      )}
    </ResourcePage>
  )
}
