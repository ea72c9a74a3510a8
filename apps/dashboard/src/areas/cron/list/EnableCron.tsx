import { createExtensionSql } from '@cairn/contracts/pg-meta/extension-catalogue'
import { useMutation } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useProjectPermission } from '~/api/permissions.ts'
import { queryClient } from '~/api/query-client.ts'
import { runSqlMutation } from '~/areas/database/api/run-sql.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { cronJobsQuery } from '../api/cron-jobs.ts'

/** Where a project does not have the extension yet. */
export const EnableCron = ({ projectRef }: { projectRef: string }) => {
  const { reason: forbidden } = useProjectPermission('tenant:Sql:Write', projectRef)
  const run = useMutation(runSqlMutation(projectRef))
  const enable = async () => {
    try {
      await run.mutateAsync(createExtensionSql('pg_cron', 'extensions'))
      await queryClient.invalidateQueries({ queryKey: cronJobsQuery(projectRef).queryKey })
    } catch (error) {
      toastError(error, 'Cron was not enabled')
    }
  }
  return (
    <EmptyState
      className="rounded-lg border border-dashed border-line-strong"
      icon={<Clock aria-hidden size={28} strokeWidth={1.5} />}
      title="Cron is not enabled"
      action={
        <Button variant="primary" loading={run.isPending} disabledReason={forbidden} onClick={() => void enable()}>
          Enable Cron
        </Button>
      }
    >
      Jobs run by the extension pg_cron, which is then installed in the database of the project. They can be created
      here, and in SQL with cron.schedule.
    </EmptyState>
  )
}
