import { overdueInvoicesQuery } from './billing.ts'
import { noticesQuery } from './notices.ts'
import { organizationsQuery } from './organizations.ts'
import { permissionsQuery } from './permissions.ts'
import { profileQuery } from './profile.ts'
import { queryClient } from './query-client.ts'
import { needsSecondFactor } from './session.ts'

const longestWaitMs = 500

const loadBilling = async (): Promise<void> => {
  await queryClient.prefetchQuery(profileQuery)
  const profile = queryClient.getQueryData(profileQuery.queryKey)
  if (profile === undefined || profile.disabled_features.includes('billing:all')) return
  await Promise.all([
    queryClient.prefetchQuery(permissionsQuery),
    queryClient.prefetchQuery(organizationsQuery),
    queryClient.prefetchQuery(overdueInvoicesQuery),
  ])
}

/** Loads what the strips at the top of a page are made of, so that the first page after signing in is drawn with them. */
export const loadBannerData = async (): Promise<void> => {
  if (needsSecondFactor()) return
  const loaded = Promise.all([queryClient.prefetchQuery(noticesQuery), loadBilling()])
  await Promise.race([loaded, new Promise((over) => setTimeout(over, longestWaitMs))])
}
