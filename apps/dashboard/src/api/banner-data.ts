import { customerQuery, overdueInvoicesQuery } from '~/areas/organization/api/billing.ts'
import { mayBill } from '~/areas/organization/api/may-bill.ts'
import { landingPath } from './capabilities.ts'
import { noticesQuery } from '~/areas/operator/api/notices.ts'
import { organizationsQuery } from './organizations.ts'
import { permissionsQuery } from './permissions.ts'
import { profileQuery } from './profile.ts'
import { projectQuery, projectsQuery } from './projects.ts'
import { queryClient } from './query-client.ts'
import { needsSecondFactor } from './session.ts'

const longestWaitMs = 500

/** The organization whose page a path leads to, be it by one of its projects. */
const slugAt = async (path: string): Promise<string | undefined> => {
  const { slug, ref } = /^\/org\/(?<slug>[^/?#]+)|^\/project\/(?<ref>[^/?#]+)/.exec(path)?.groups ?? {}
  if (ref === undefined) return slug
  // A read-only project has a strip too.
  void queryClient.prefetchQuery(projectQuery(ref))
  await queryClient.prefetchQuery(projectsQuery)
  return queryClient.getQueryData(projectsQuery.queryKey)?.find((project) => project.ref === ref)?.organization_slug
}

const loadCustomer = async (path: string): Promise<void> => {
  const [slug] = await Promise.all([
    slugAt(path),
    queryClient.prefetchQuery(permissionsQuery),
    queryClient.prefetchQuery(organizationsQuery),
  ])
  const organization = queryClient.getQueryData(organizationsQuery.queryKey)?.find((one) => one.slug === slug)
  const rules = queryClient.getQueryData(permissionsQuery.queryKey)
  if (organization === undefined || organization.plan.id === 'free' || !mayBill(rules, organization.slug)) return
  await queryClient.prefetchQuery(customerQuery(organization.slug))
}

const loadBilling = async (path: string): Promise<void> => {
  await queryClient.prefetchQuery(profileQuery)
  const profile = queryClient.getQueryData(profileQuery.queryKey)
  if (profile === undefined || profile.disabled_features.includes('billing:all')) return
  await Promise.all([loadCustomer(path), queryClient.prefetchQuery(overdueInvoicesQuery)])
}

/** Loads what the strips at the top of a page are made of, so that it is drawn with them. */
const loadBannerData = async (path: string): Promise<void> => {
  if (needsSecondFactor()) return
  const loaded = Promise.all([queryClient.prefetchQuery(noticesQuery), loadBilling(path)])
  await Promise.race([loaded, new Promise((over) => setTimeout(over, longestWaitMs))])
}

/** Where signing in leads, once the strips of that page are known. */
export const landingWithBanners = async (returnTo: string | undefined): Promise<string> => {
  const path = await landingPath(returnTo)
  await loadBannerData(path)
  return path
}
