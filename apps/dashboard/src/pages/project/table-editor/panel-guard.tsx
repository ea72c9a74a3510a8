import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { validateSearch } from './search.ts'

interface PanelGuardProps {
  /** Something was typed that is not saved. */
  dirty: boolean
  /** What is lost: 'The new row'. */
  what: string
}

const panelOf = (search: unknown) => {
  const { panel, row } = validateSearch(typeof search === 'object' && search !== null ? { ...search } : {})
  return `${panel ?? ''} ${row ?? ''}`
}

/** A panel is a part of the address: whatever takes it away, its cross, Esc, Back or a link, asks first. */
export const PanelGuard = ({ dirty, what }: PanelGuardProps) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && (current.pathname !== next.pathname || panelOf(current.search) !== panelOf(next.search)),
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
      size="medium"
      title="Close without saving"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    >
      <p>{what} is not saved. What you typed is lost when you close the panel.</p>
    </ConfirmDialog>
  )
}
