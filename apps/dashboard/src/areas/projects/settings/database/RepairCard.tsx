import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { databaseCheckQuery, repairDatabaseMutation } from '../../api/project-database.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { actionReason } from '~/lib/action-reason.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const Sentences = ({ label, of, isGood }: { label: string; of: readonly string[]; isGood: boolean }) => (
  <ul aria-label={label} className="flex flex-col gap-1.5 text-sm">
    {of.map((sentence) => (
      <li key={sentence} className="flex items-start gap-2">
        {isGood ? (
          <CircleCheck aria-hidden size={14} className="mt-0.5 shrink-0 text-success" />
        ) : (
          <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0 text-danger" />
        )}
        <span className="min-w-0 break-words">{sentence}</span>
      </li>
    ))}
  </ul>
)

export const RepairCard = ({ project }: { project: ProjectDetail }) => {
  const { ref, status } = project
  const canAsk = isActionAllowed('repair', status)
  const check = useQuery({ ...databaseCheckQuery(ref), enabled: canAsk })
  const repair = useMutation(repairDatabaseMutation(ref))
  const { reason } = useListedProjectPermission('infra:Repair', project)
  const problems = check.data?.problems ?? []
  const nothing = check.data !== undefined && problems.length === 0 ? 'There is nothing to repair.' : undefined
  return (
    <Card
      title="Repair"
      trailing={
        <Button
          disabledReason={reason ?? actionReason('repair', status) ?? nothing}
          loading={repair.isPending}
          onClick={() => repair.mutate()}
        >
          Repair database
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          Fixes what prevents connections: a database that was renamed, closed or dropped, missing CONNECT privileges,
          and settings that end sessions.
        </p>
        {canAsk && check.isPending && <Skeleton className="h-5" />}
        {check.error !== null && <ErrorState title="The database was not checked" error={check.error} />}
        {problems.length > 0 && <Sentences label="Problems" of={problems} isGood={false} />}
        {nothing !== undefined && repair.data === undefined && (
          <Sentences label="Check" of={['The database accepts connections.']} isGood />
        )}
        {repair.data !== undefined && repair.data.done.length > 0 && (
          <Sentences label="Repaired" of={repair.data.done} isGood />
        )}
        {repair.error !== null && <ErrorState title="The database was not repaired" error={repair.error} />}
      </div>
    </Card>
  )
}
