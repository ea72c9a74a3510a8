import type { Organization } from '@cairn/contracts/organizations/organizations'
import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from './organizations.ts'

/** The organization of a page, and how reading it went. The layout prefetches the list. */
export const useOrganizationRead = (slug: string) => {
  const { data, error, isFetching, refetch } = useQuery(organizationsQuery)
  return { data: data?.find((each) => each.slug === slug), error, isFetching, refetch }
}

/** The organization of a page. The layout shows its pages only where the reader is a member. */
export const useOrganization = (slug: string): Organization | undefined => useOrganizationRead(slug).data
