import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { signOut } from '~/api/sign-out.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { paths } from '~/paths.ts'
import { unsavedNames } from '~/state/draft-owner.ts'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'

const mostNamed = 5

/** Signs out at once, save where that loses something: signing out clears what this browser keeps. */
export const LogoutPage = () => {
  const navigate = useNavigate()
  const router = useRouter()
  const [unsaved] = useState(unsavedNames)
  const [leaving, setLeaving] = useState(unsaved.length === 0)
  // The dialog closes either way, before the next render knows which.
  const confirmed = useRef(false)

  useEffect(() => {
    const leave = async () => {
      await signOut()
      await navigate({ to: paths.signIn(), replace: true })
    }
    if (leaving) void leave()
  }, [leaving, navigate])

  const stay = () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: paths.start(), replace: true })
  }

  return (
    <main>
      <PageTitle parts={['Signing out']} />
      <h1 className="appear-late p-6 text-base text-muted">Signing out</h1>
      <ConfirmDialog
        open={!leaving}
        onOpenChange={(open) => {
          if (!open && !confirmed.current) stay()
        }}
        onConfirm={() => {
          confirmed.current = true
          setLeaving(true)
        }}
        variant="warning"
        title="Sign out and lose unsaved queries"
        confirmLabel="Sign out"
        cancelLabel="Stay"
        size="medium"
      >
        <p>These are in this browser alone, and cannot be brought back after you sign out:</p>
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
