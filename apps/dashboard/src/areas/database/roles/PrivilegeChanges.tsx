import type { RolePrivilegeChange } from '@cairn/contracts/pg-meta/role-privileges'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { counted } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { migrationToKeep } from '~/state/kept-migrations.ts'
import { toast } from '~/ui/toast.ts'
import { changeRolePrivilegesMutation, rolePrivilegesPreviewQuery } from '../api/role-privileges.ts'

interface PrivilegeChangesProps {
  projectRef: string
  role: string
  change: RolePrivilegeChange
  /** How many boxes were turned. */
  count: number
  onDone: () => void
}

const sqlText = (statements: readonly string[]): string => statements.map((each) => `${each};`).join('\n')

/** The SQL of what was turned; it runs as shown, or not at all. */
export const PrivilegeChanges = ({ projectRef, role, change, count, onDone }: PrivilegeChangesProps) => {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    rolePrivilegesPreviewQuery(projectRef, change),
  )
  const headingId = useId()
  const save = useMutation(changeRolePrivilegesMutation(projectRef))
  const submit = async () => {
    if (data === undefined) return
    try {
      await save.mutateAsync({
        ...change,
        statements: data.statements,
        migration: migrationToKeep(projectRef, sqlText(data.statements)),
      })
      toast.success(`Changed the privileges of ${role}`)
      onDone()
    } catch (failure) {
      toastError(failure, 'The privileges were not changed')
    }
  }
  return (
    <section
      aria-labelledby={headingId}
      className="sticky bottom-4 z-2 mt-4 flex flex-col gap-3 rounded-lg border border-line-strong bg-surface-1 p-4"
    >
      <h2 id={headingId} className="text-sm font-medium">
        Changes
      </h2>
      <div className="max-h-48 overflow-y-auto">
        {data === undefined && error === null && <Skeleton className="h-16" />}
        {data === undefined && error !== null && (
          <ErrorState
            title="The statements could not be made"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data !== undefined && <SqlPreview keptIn={projectRef} sql={sqlText(data.statements)} />}
      </div>
      <div className="flex items-center gap-2">
        <Button
          variant="primary"
          loading={save.isPending}
          disabled={data === undefined || isPlaceholderData}
          onClick={() => void submit()}
        >
          Save {counted(count, 'change')}
        </Button>
        <Button variant="ghost" disabled={save.isPending} onClick={onDone}>
          Discard
        </Button>
      </div>
    </section>
  )
}
