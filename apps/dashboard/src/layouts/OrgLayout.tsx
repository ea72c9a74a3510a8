import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatch, useMatches, useNavigate, useParams } from '@tanstack/react-router'
import { Boxes } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useCapabilities } from '~/api/capabilities.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { isBeingLeft } from '~/state/leaving.ts'
import { toast } from '~/ui/toast.ts'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { organizationRail } from './organization-rail.ts'
import { railLinks } from './rail-links.ts'
import { Shell } from './Shell.tsx'
import { useKeptOut } from './use-kept-out.ts'
import { organizationLayoutQueries } from './queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

const RequiredMfaPage = lazy(async () => ({
  default: (await import('~/layouts/RequiredMfaPage.tsx')).RequiredMfaPage,
}))

/** Pages about organizations. An organization that is not the reader's leads back to those that are. */
export const OrgLayout = () => {
  const navigate = useNavigate()
  const { slug } = useParams({ strict: false })
  const { data: organizations } = useQuery(usePageQueries(organizationLayoutQueries).organizations)
  const whyOff = useCapabilities()
  // The page for a new project is exempt: it says itself that the organization is not there.
  const isExempt = useMatch({ from: '/organization-pages/new/$slug', shouldThrow: false }) !== undefined
  const unknown =
    slug !== undefined &&
    !isExempt &&
    organizations !== undefined &&
    !organizations.some((organization) => organization.slug === slug)

  useEffect(() => {
    // The event stream may tell of it before the call that leaves has answered.
    if (!unknown || isBeingLeft(slug)) return
    toast.error("We couldn't find that organization", { id: 'org_not_found' })
    void navigate({ to: organizationsPaths.list(), search: { error: 'org_not_found', org: slug }, replace: true })
  }, [unknown, slug, navigate])

  // Of the page that is shown, as the slug is: the location is ahead of both while the next page loads.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const closed = organizations?.find((organization) => organization.slug === slug && organization.mfa_missing)
  useKeptOut(closed !== undefined && pathname !== organizationPaths.projects(closed) ? closed.slug : undefined)

  const content = () => {
    if (unknown) return null
    // What is selected, typed or asked on a page is about this organization alone.
    if (closed === undefined) return <Outlet key={slug} />
    return (
      <Suspense>
        <RequiredMfaPage organization={closed} />
      </Suspense>
    )
  }

  return (
    <Shell
      place={slug !== undefined && <OrganizationSwitcher slug={slug} />}
      areas={
        slug === undefined
          ? [{ label: 'Organizations', to: organizationsPaths.list(), icon: Boxes }]
          : railLinks(
              organizationRail.filter(({ capability }) => !capability || whyOff(capability) === undefined),
              { slug },
            )
      }
    >
      {content()}
    </Shell>
  )
}
