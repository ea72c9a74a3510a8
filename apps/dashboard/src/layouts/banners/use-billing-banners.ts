import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { customerQuery, overdueInvoicesQuery } from '~/areas/organization/api/billing.ts'
import { mayBill } from '~/areas/organization/api/may-bill.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { permissionsQuery } from '~/api/permissions.ts'
import { profileQuery } from '~/api/profile.ts'
import { projectsQuery } from '~/api/projects.ts'
import { isSignedIn } from '~/api/session.ts'
import type { LoadedBanners } from './banner-words.ts'
import { billingBanners } from './billing-banners.ts'

/** The slug of the organization that a page belongs to, be it by its project. */
const useSlug = (): string | undefined => {
  const { slug, ref } = useParams({ strict: false })
  const { data: projects } = useQuery({ ...projectsQuery, enabled: ref !== undefined })
  return slug ?? projects?.find((project) => project.ref === ref)?.organization_slug
}

/** What is wrong with the billing, to whom it concerns: the server is asked where there is billing, by who signed in. */
export const useBillingBanners = (): LoadedBanners => {
  const slug = useSlug()
  const profileResult = useQuery({ ...profileQuery, enabled: isSignedIn() })
  const { data: profile } = profileResult
  const hasBilling = profile !== undefined && !profile.disabled_features.includes('billing:all')
  const permissionsResult = useQuery({ ...permissionsQuery, enabled: hasBilling })
  const organizationsResult = useQuery({ ...organizationsQuery, enabled: hasBilling })
  const overdueResult = useQuery({ ...overdueInvoicesQuery, enabled: hasBilling })
  const { data: rules } = permissionsResult
  const { data: organizations } = organizationsResult
  const organization = organizations?.find((candidate) => candidate.slug === slug)

  const asksCustomer =
    organization !== undefined && organization.plan.id !== 'free' && mayBill(rules, organization.slug)
  const customerResult = useQuery({ ...customerQuery(organization?.slug ?? ''), enabled: asksCustomer })
  const isLoading = [profileResult, permissionsResult, organizationsResult, overdueResult, customerResult].some(
    (result) => result.isLoading,
  )
  // The strip of invoices is above that of the address, and would push it down. What fails is not waited for again.
  const isInvoiceAwaited = overdueResult.isLoading && overdueResult.failureCount === 0
  if (!hasBilling || rules === undefined || isInvoiceAwaited) return { banners: [], isLoading }
  const { data: customer } = customerResult
  const facts = { organization, customer, overdue: overdueResult.data ?? [] }
  return { banners: billingBanners({ ...facts, mayBill: (owing) => mayBill(rules, owing) }), isLoading }
}
