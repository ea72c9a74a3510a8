import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { Boxes, CreditCard, FolderKanban, ScrollText, Settings, Users } from 'lucide-react'
import { useEffect } from 'react'
import { organizationsQuery } from '~/api/organizations.ts'
import { paths } from '~/paths.ts'
import { toast } from '~/ui/toast.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { Shell } from './Shell.tsx'

/** Pages about organizations. An organization that is not the reader's leads back to those that are. */
export const OrgLayout = () => {
  const navigate = useNavigate()
  const { slug } = useParams({ strict: false })
  const { data: organizations } = useQuery(organizationsQuery)
  const unknown =
    slug !== undefined &&
    organizations !== undefined &&
    !organizations.some((organization) => organization.slug === slug)

  useEffect(() => {
    if (!unknown) return
    toast.error("We couldn't find that organization", { id: 'org_not_found' })
    void navigate({ to: paths.organizations(), search: { error: 'org_not_found', org: slug }, replace: true })
  }, [unknown, slug, navigate])

  return (
    <Shell
      place={slug !== undefined && <OrganizationSwitcher slug={slug} />}
      areas={
        slug === undefined
          ? [{ label: 'Organizations', to: paths.organizations(), icon: Boxes }]
          : [
              { label: 'Projects', to: paths.organization({ slug }), icon: FolderKanban, exact: true },
              { label: 'Team', to: paths.team({ slug }), icon: Users },
              { label: 'Billing', to: paths.billing({ slug }), icon: CreditCard },
              { label: 'Audit', to: paths.audit({ slug }), icon: ScrollText },
              { label: 'Settings', to: paths.organizationGeneral({ slug }), icon: Settings },
            ]
      }
    >
      {!unknown && <Outlet />}
    </Shell>
  )
}
