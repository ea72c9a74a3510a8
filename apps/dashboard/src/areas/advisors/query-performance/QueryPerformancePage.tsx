import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { toastError } from '~/components/toast-error.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { resetStatisticsMutation } from '../api/query-statistics.ts'
import { queryPerformanceQueries } from '../queries.ts'
import { EnableStatistics } from './EnableStatistics.tsx'
import { periodIn } from './period.ts'
import { Statements } from './Statements.tsx'

/** Which statements take the time of a project's database. */
export const QueryPerformancePage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const period = periodIn(useSearch({ strict: false }))
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: mayNotRead } = useProjectPermission('tenant:Sql:Read', ref)
  const { reason: mayNotReset } = useProjectPermission('sql:Write', ref)
  const queries = usePageQueries(queryPerformanceQueries)
  const statistics = useQuery(queries.statistics)
  const inTime = useQuery(queries.inTime)
  const reset = useMutation(resetStatisticsMutation(ref))
  const [isResetting, setIsResetting] = useState(false)
  const isInstalled = statistics.data?.is_installed === true
  const noAccess = mayNotRead === undefined ? undefined : { to: 'the statements of this project', reason: mayNotRead }
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
            <RefreshButton query={period === undefined ? statistics : inTime} />
          </>
        )
      }
    >
      {period !== undefined && isInstalled ? (
        <QueryContent
          query={inTime}
          failure="The statements could not be loaded"
          skeleton="h-64 !rounded-lg"
          noAccess={noAccess}
        >
          {({ statements, total_ms: totalMs }) => (
            <Statements
              statements={statements.map((statement) => ({ isInTime: true, ...statement }))}
              totalMs={totalMs}
              period={period}
            />
          )}
        </QueryContent>
      ) : (
        <QueryContent
          query={statistics}
          failure="The statements could not be loaded"
          skeleton="h-64 !rounded-lg"
          noAccess={noAccess}
        >
          {({ is_installed: isThere, statistics: all, since }) =>
            isThere ? (
              <Statements
                statements={all.map((statement) => ({ isInTime: false, ...statement }))}
                totalMs={all.reduce((sum, { total_ms: total }) => sum + total, 0)}
                period={undefined}
              >
                {since !== null && (
                  <>
                    , since <Time value={since} />
                  </>
                )}
              </Statements>
            ) : (
              <EnableStatistics projectRef={ref} />
            )
          }
        </QueryContent>
      )}
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
          The counts and times of all statements begin again, for every member of the project. The history stays.
        </ConfirmDialog>
      )}
    </ResourcePage>
  )
}
