import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { loadAhead } from '~/lib/load-ahead.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

const loadDialog = () => import('~/ui/confirm-dialog.tsx')
const ConfirmDialog = lazyPart(async () => (await loadDialog()).ConfirmDialog)

interface Place {
  pathname: string
  search: unknown
}

interface LeaveGuardProps {
  /** Something was typed that is not saved. */
  dirty: boolean
  /** What is lost: 'The new project'. */
  what: string
  /** Whether a step in the address takes away what was typed; to another page, where it is not given. */
  leaves?: (current: Place, next: Place) => boolean
  /** How it is called here to go: 'leave', 'close the panel'. */
  words?: { title: string; confirm: string; cancel: string; when: string }
}

const ofPage = {
  title: 'Leave without saving',
  confirm: 'Leave',
  cancel: 'Stay',
  when: 'when you leave',
}

const toAnotherPage = (current: Place, next: Place) => current.pathname !== next.pathname

/** Asks before unsaved work is left, by a link, by going back or by closing the tab. */
export const LeaveGuard = ({ dirty, what, leaves = toAnotherPage, words = ofPage }: LeaveGuardProps) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && leaves(current, next),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  // Once it was open it stays, to close as dialogs do.
  const [wasBlocked, setWasBlocked] = useState(false)
  if (isBlocked && !wasBlocked) setWasBlocked(true)
  useEffect(() => {
    if (dirty) loadAhead(loadDialog)
  }, [dirty])
  if (!wasBlocked) return null
  return (
    <Suspense>
      <ConfirmDialog
        open={isBlocked}
        onOpenChange={(open) => {
          if (!open) blocker.reset?.()
        }}
        onConfirm={() => blocker.proceed?.()}
        variant="danger"
        title={words.title}
        confirmLabel={words.confirm}
        cancelLabel={words.cancel}
        size="medium"
      >
        <p>
          {what} is not saved. You lose your changes {words.when}.
        </p>
      </ConfirmDialog>
    </Suspense>
  )
}
