import { ButtonLink } from '~/components/ButtonLink.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { authPaths } from './paths.ts'

/** Where a mailed link leads that cannot be followed (any more). */
export const BadLink = () => (
  <>
    <PageTitle parts={['This link is no longer valid']} />
    <h1 className="text-2xl font-medium tracking-[-0.01em]">This link is no longer valid</h1>
    <p className="mt-1 text-base text-pretty text-muted">
      A link works once, expires after an hour, and is replaced by a newer one. Part of it may be missing.
    </p>
    <div className="mt-7 flex flex-wrap gap-2">
      <ButtonLink to={authPaths.forgotPassword()} variant="primary">
        Request a new link
      </ButtonLink>
      <ButtonLink to={authPaths.signIn()}>Sign in</ButtonLink>
    </div>
  </>
)
