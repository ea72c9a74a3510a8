import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { signOut } from '~/api/sign-out.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { toastError } from '~/components/toast-error.ts'
import { paths } from '~/paths.ts'
import { unsavedNames } from '~/state/draft-owner.ts'
import { Button } from '~/ui/button.tsx'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { saveAllDrafts } from './save-drafts.ts'

const mostNamed = 5

/** Signs out at once, unless this browser keeps unsaved queries: signing out clears them. */
export const LogoutPage = () => {
  const navigate = useNavigate()
  const router = useRouter()
  const [unsaved] = useState(unsavedNames)
  const [saving, setSaving] = useState(false)
  const [leaving, setLeaving] = useState(unsaved.length === 0)
  // The dialog closes either way, before the next render knows which.
  const confirmed = useRef(false)

  useEffect(() => {
    const goAway = async () => {
      await signOut()
      await navigate({ to: paths.signIn(), replace: true })
    }
    if (leaving) void goAway()
  }, [leaving, navigate])

  const stay = () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: paths.start(), replace: true })
  }

  const leave = () => {
    confirmed.current = true
    setLeaving(true)
  }
  const saveAndLeave = async () => {
    setSaving(true)
    try {
      await saveAllDrafts()
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
      <h1 className="appear-late text-base text-muted">{leaving ? 'Signing out' : 'Sign out'}</h1>
      <ConfirmDialog
        open={!leaving}
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
        <p>These queries are drafts in this browser. Signing out deletes drafts that are not saved:</p>
        <ul className="flex flex-col gap-1 font-mono text-text">
          {unsaved.slice(0, mostNamed).map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two drafts may have one name, and none moves
            <li key={index} className="truncate">
              {name}
            </li>
          ))}
        </ul>
        {unsaved.length > mostNamed && <p>And {unsaved.length - mostNamed} more.</p>}
      </ConfirmDialog>
    </main>
  )
}
