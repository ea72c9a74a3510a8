import { createExtensionSql } from '@cairn/contracts/pg-meta/extension-catalogue'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { runSqlMutation } from '~/areas/database/api/run-sql.ts'

interface EnableExtensionProps {
  projectRef: string
  extension: string
  /** What it is for: 'Cron', of which one speaks as in 'Cron is not enabled'. */
  feature: string
  verb?: 'is' | 'are'
  icon: ReactNode
  /** Reads again what depends on it, besides the catalogue. */
  onEnabled?: () => Promise<unknown>
  /** What it does. */
  children: ReactNode
}

/** In place of a page whose extension the project does not have yet. */
export const EnableExtension = ({
  projectRef,
  extension,
  feature,
  verb = 'is',
  icon,
  onEnabled,
  children,
}: EnableExtensionProps) => {
  const { reason: forbidden } = useProjectPermission('tenant:Sql:Write', projectRef)
  const run = useMutation(runSqlMutation(projectRef))
  const enable = async () => {
    try {
      await run.mutateAsync(createExtensionSql(extension, 'extensions'))
      await onEnabled?.()
    } catch (error) {
      toastError(error, `${feature} ${verb === 'is' ? 'was' : 'were'} not enabled`)
    }
  }
  return (
    <EmptyState
      className="rounded-lg border border-dashed border-line-strong"
      icon={icon}
      title={`${feature} ${verb} not enabled`}
      action={
        <Button variant="primary" loading={run.isPending} disabledReason={forbidden} onClick={() => void enable()}>
          Enable {feature}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
