import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatch, useMatches, useNavigate, useParams } from '@tanstack/react-router'
import { Boxes, CreditCard, FolderKanban, LogIn, ScrollText, Settings, ShieldCheck, Users } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { paths } from '~/paths.ts'
import { isBeingLeft } from '~/state/leaving.ts'
import { toast } from '~/ui/toast.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { Shell } from './Shell.tsx'
import { useKeptOut } from './use-kept-out.ts'

const RequiredMfaPage = lazy(async () => ({
  default: (await import('~/pages/org/security/RequiredMfaPage.tsx')).RequiredMfaPage,
}))

/** Pages about organizations. An organization that is not the reader's leads back to those that are. */
export const OrgLayout = () => {
  const navigate = useNavigate()
  const { slug } = useParams({ strict: false })
  const { data: organizations } = useQuery(organizationsQuery)
  const hasBilling = useSwitchedOff('billing:all') === undefined
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
    void navigate({ to: paths.organizations(), search: { error: 'org_not_found', org: slug }, replace: true })
  }, [unknown, slug, navigate])

  // Of the page that is shown, as the slug is: the location is ahead of both while the next page loads.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const closed = organizations?.find((organization) => organization.slug === slug && organization.mfa_missing)
  useKeptOut(closed !== undefined && pathname !== paths.organization(closed) ? closed.slug : undefined)

  const content = () => {
    if (unknown) return null
    if (closed === undefined) return <Outlet />
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
          ? [{ label: 'Organizations', to: paths.organizations(), icon: Boxes }]
          : [
              { label: 'Projects', to: paths.organization({ slug }), icon: FolderKanban, exact: true },
              { label: 'Team', to: paths.team({ slug }), icon: Users },
              ...(hasBilling ? [{ label: 'Billing', to: paths.billing({ slug }), icon: CreditCard }] : []),
              { label: 'Single sign-on', to: paths.sso({ slug }), icon: LogIn },
              { label: 'Audit', to: paths.audit({ slug }), icon: ScrollText },
              { label: 'Security', to: paths.organizationSecurity({ slug }), icon: ShieldCheck },
              { label: 'Settings', to: paths.organizationGeneral({ slug }), icon: Settings },
            ]
      }
    >
      {content()}
    </Shell>
  )
}
