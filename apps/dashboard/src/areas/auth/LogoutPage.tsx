import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { signOut } from '~/api/sign-out.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { authPaths } from './paths.ts'
import { startPaths } from '~/routes/paths.ts'
import { Button } from '~/ui/button.tsx'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { flushDrafts } from '~/areas/sql-editor/api/draft-sync.ts'
import type { UnsentDraft } from '~/areas/sql-editor/api/draft-sync.ts'
import { saveDrafts } from './save-drafts.ts'

const mostNamed = 5

/** Stores drafts on the server and signs out; asks first where some could not be stored, since signing out deletes them here. */
export const LogoutPage = () => {
  const navigate = useNavigate()
  const router = useRouter()
  const [unsent, setUnsent] = useState<readonly UnsentDraft[]>([])
  const [saving, setSaving] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // The dialog closes either way, before the next render knows which.
  const confirmed = useRef(false)

  useEffect(() => {
    const flush = async () => {
      const left = await flushDrafts()
      if (left.length === 0) setLeaving(true)
      else setUnsent(left)
    }
    void flush()
  }, [])

  useEffect(() => {
    const goAway = async () => {
      await signOut()
      await navigate({ to: authPaths.signIn(), replace: true })
    }
    if (leaving) void goAway()
  }, [leaving, navigate])

  const stay = () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: startPaths.start(), replace: true })
  }

  const asks = unsent.length > 0 && !leaving
  const leave = () => {
    confirmed.current = true
    setLeaving(true)
  }
  const saveAndLeave = async () => {
    setSaving(true)
    try {
      await saveDrafts(unsent)
      leave()
    } catch (error) {
      toastError(error, 'The queries were not saved')
    } finally {
      setSaving(false)
    }
  }

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4">
      <PageTitle parts={['Signing out']} />
      <CairnMark size={36} />
      <h1 className="appear-late text-base text-muted">{asks ? 'Sign out' : 'Signing out'}</h1>
      <ConfirmDialog
        open={asks}
        onOpenChange={(open) => {
          if (!open && !confirmed.current) stay()
        }}
        onConfirm={leave}
        variant="danger"
        title="Save your queries before you sign out"
        confirmLabel="Sign out without saving"
        alternative={
          <Button variant="primary" loading={saving} onClick={() => void saveAndLeave()}>
            Save and sign out
          </Button>
        }
        cancelLabel="Stay"
        size="medium"
      >
        <p>The server could not store these drafts. They exist only in this browser, and signing out deletes them:</p>
        <ul className="flex flex-col gap-1 font-mono text-text">
          {unsent.slice(0, mostNamed).map(({ draft }) => (
            <li key={draft.id} className="truncate">
              {draft.shownName}
            </li>
          ))}
        </ul>
        {unsent.length > mostNamed && <p>And {unsent.length - mostNamed} more.</p>}
      </ConfirmDialog>
    </main>
  )
}
