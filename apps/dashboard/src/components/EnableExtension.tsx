import type { ReactNode } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { useEnableExtension } from './use-enable-extension.ts'

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
  const { forbidden, isPending, enable } = useEnableExtension(projectRef, extension)
  const enableFeature = async () => {
    try {
      await enable()
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
        <Button variant="primary" loading={isPending} disabledReason={forbidden} onClick={() => void enableFeature()}>
          Enable {feature}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
