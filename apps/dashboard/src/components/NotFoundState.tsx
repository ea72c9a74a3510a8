import { Compass } from 'lucide-react'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { PageTitle } from './PageTitle.tsx'

interface NotFoundStateProps {
  place?: string | undefined
  /** Where the button leads; to the organizations where nothing else is given. */
  action?: { label: string; to: string }
}

const toOrganizations = { label: 'Go to organizations', to: organizationsPaths.list() }

/** In place of a page, inside the frame, where the address has none. */
export const NotFoundState = ({ place, action = toOrganizations }: NotFoundStateProps) => (
  <>
    <PageTitle parts={['Not found', place]} />
    <EmptyState
      className="my-auto"
      icon={<Compass aria-hidden size={28} strokeWidth={1.5} />}
      heading="h1"
      title="Page not found"
      action={<ButtonLink to={action.to}>{action.label}</ButtonLink>}
    >
      Check the link, or search for the page with the command palette.
    </EmptyState>
  </>
)
