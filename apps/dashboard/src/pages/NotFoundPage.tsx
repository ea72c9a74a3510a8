import { ButtonLink } from '~/components/ButtonLink.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { paths } from '~/paths.ts'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

export const NotFoundPage = () => (
  <main className="flex min-h-[70dvh] flex-col justify-center">
    <PageTitle parts={['Not found']} />
    <EmptyState
      icon={<CairnMark size={36} />}
      heading="h1"
      title="There is no page at this address"
      action={
        <ButtonLink to={paths.organizations()} variant="primary">
          Go to organizations
        </ButtonLink>
      }
    >
      The link may be old, or a letter of it lost.
    </EmptyState>
  </main>
)
