import { Compass } from 'lucide-react'
import { paths } from '~/paths.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { PageTitle } from './PageTitle.tsx'

/** In place of a page, inside the frame, where the address has none. */
export const NotFoundState = ({ place }: { place?: string | undefined }) => (
  <>
    <PageTitle parts={['Not found', place]} />
    <EmptyState
      className="my-auto"
      icon={<Compass aria-hidden size={28} strokeWidth={1.5} />}
      heading="h1"
      title="There is no page at this address"
      action={<ButtonLink to={paths.organizations()}>Go to organizations</ButtonLink>}
    >
      The link may be old, or a letter of it lost.
    </EmptyState>
  </>
)
