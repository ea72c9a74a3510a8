import { isSignedIn } from '~/api/session.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { NotFoundState } from '~/components/NotFoundState.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Shell } from '~/layouts/Shell.tsx'
import { authPaths } from '~/areas/auth/paths.ts'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

const SignedOut = () => (
  <main className="flex min-h-[70dvh] flex-col justify-center">
    <PageTitle parts={['Not found']} />
    <EmptyState
      icon={<CairnMark size={36} />}
      heading="h1"
      title="Page not found"
      action={
        <ButtonLink to={authPaths.signIn()} variant="primary">
          Sign in
        </ButtonLink>
      }
    >
      Check the link, or sign in to find the page.
    </EmptyState>
  </main>
)

/** At an address that belongs to no area: with the top bar for people who are signed in. */
export const NotFoundPage = () =>
  isSignedIn() ? (
    <Shell>
      <NotFoundState />
    </Shell>
  ) : (
    <SignedOut />
  )
