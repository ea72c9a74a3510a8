import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import type { UsageSearch } from '../usage/usage-range.ts'
import { usageFilter } from '../usage/usage-range.ts'

/** Ranges end on the day of the request. */
export const usageQuery = (slug: string, { range, project }: UsageSearch) =>
  queryOptions({
    queryKey: ['organization', slug, 'usage', range, project],
    queryFn: ({ signal }) =>
      request('GET /platform/organizations/:slug/usage', {
        params: { slug },
        query: usageFilter({ range, project }, new Date()),
        signal,
      }),
  })

export const upcomingInvoiceQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'upcoming-invoice'],
    queryFn: ({ signal }) =>
      request('GET /platform/organizations/:slug/billing/invoices/upcoming', { params: { slug }, signal }),
  })
