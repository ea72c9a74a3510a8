import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Boxes, Wrench } from 'lucide-react'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { operatorRail } from './operator-rail.ts'
import { railLinks } from './rail-links.ts'
import { Shell } from './Shell.tsx'
import { operatorLayoutQueries } from './queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

const NotForYou = () => (
  <>
    <PageTitle parts={['Operator area']} />
    <EmptyState
      className="my-auto"
      icon={<Wrench aria-hidden size={28} />}
      heading="h1"
      title="This area is for operators"
      action={
        <ButtonLink to={organizationsPaths.list()} variant="primary">
          Go to organizations
        </ButtonLink>
      }
    >
      Operators manage the accounts, mailbox and settings of this installation. Your account is not an operator.
    </EmptyState>
  </>
)

// The rail stays, and with it everything beside it, when it is known that the pages are not for the reader.
const elsewhere = [{ label: 'Organizations', to: organizationsPaths.list(), icon: Boxes }]

/** Pages about the installation itself, for whoever runs it. The server refuses their calls to everybody else. */
export const OperatorLayout = () => {
  const { data: profile, isPending } = useQuery(usePageQueries(operatorLayoutQueries).profile)
  const isOperator = profile?.is_operator
  return (
    <Shell
      place={<span className="truncate px-2 text-sm font-medium">Operator</span>}
      areas={isOperator === false ? elsewhere : railLinks(operatorRail, undefined)}
    >
      {/* Not before it is known: others would see their refusal flash by. */}
      {!isPending && (isOperator === false ? <NotForYou /> : <Outlet />)}
    </Shell>
  )
}
