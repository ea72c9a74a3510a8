import { useMutation } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { toast } from '~/ui/toast.ts'
import { changeSchemaMutation } from '../../database/api/run-sql.ts'

const enableSql = 'create extension pg_stat_statements schema extensions;'

/** Stands where the statistics would be, in a project that does not collect them. */
export const EnableStatistics = ({ projectRef }: { projectRef: string }) => {
  const { reason: forbidden } = useProjectPermission('sql:Write', projectRef)
  const run = useMutation(changeSchemaMutation(projectRef))
  const enable = async () => {
    try {
      await run.mutateAsync(enableSql)
      toast.success('Enabled pg_stat_statements')
    } catch (error) {
      toastError(error, 'The extension was not enabled')
    }
  }
  return (
    <EmptyState
      className="rounded-lg border border-dashed border-line-strong"
      icon={<Gauge aria-hidden size={28} strokeWidth={1.5} />}
      title="Statements are not measured yet"
      action={
        <Button variant="primary" loading={run.isPending} disabledReason={forbidden} onClick={() => void enable()}>
          Enable pg_stat_statements
        </Button>
      }
    >
      The extension pg_stat_statements counts how often each statement runs, and how long it takes.
    </EmptyState>
  )
}
