import type { Organization } from '@cairn/contracts/organizations/organizations'
import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from './organizations.ts'

/** The organization of a page. The layout reads the list, and shows its page only where it has the organization. */
export const useOrganization = (slug: string): Organization | undefined =>
  useQuery({ ...organizationsQuery, select: (all) => all.find((each) => each.slug === slug) }).data
