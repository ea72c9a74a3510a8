import { Link, Outlet } from '@tanstack/react-router'
import { isSignedIn } from '~/api/session.ts'
import { authPaths } from '~/areas/auth/paths.ts'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { Shell } from '~/layouts/Shell.tsx'

const SignedOut = () => (
  <>
    <header className="flex h-12 items-center justify-between border-b border-line bg-surface-1 px-4">
      <span className="flex items-center gap-2 font-medium">
        <CairnMark size={20} /> Cairn
      </span>
      <Link to={authPaths.signIn()} className="text-sm underline underline-offset-4">
        Sign in
      </Link>
    </header>
    <main id="main" tabIndex={-1} className="outline-none">
      <Outlet />
    </main>
  </>
)

/** Help is asked for from inside, and by those who cannot come in. */
export const SupportLayout = () =>
  isSignedIn() ? (
    <Shell place={<span className="truncate px-2 text-sm font-medium">Support</span>}>
      <Outlet />
    </Shell>
  ) : (
    <SignedOut />
  )
