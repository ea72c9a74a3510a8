import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'

interface LeaveGuardProps {
  /** Something was typed that is not saved. */
  dirty: boolean
  /** What is lost: 'The new project'. */
  what: string
}

/** Asks before a page with unsaved work is left, by a link, by going back or by closing the tab. */
export const LeaveGuard = ({ dirty, what }: LeaveGuardProps) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      onConfirm={() => blocker.proceed?.()}
      variant="warning"
      title="Leave without saving"
      confirmLabel="Leave"
      cancelLabel="Stay"
      size="medium"
    >
      <p>{what} is not saved. What you typed is lost when you leave.</p>
    </ConfirmDialog>
  )
}
