import type { Customer } from '@cairn/contracts/billing/billing'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { freshness } from '~/api/freshness.ts'
import { queryClient } from '~/api/query-client.ts'

export const overdueInvoicesQuery = queryOptions({
  queryKey: ['overdue-invoices'],
  queryFn: ({ signal }) => request('GET /platform/stripe/invoices/overdue', { signal }),
  staleTime: freshness.overdueInvoices,
})

export const customerQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'customer'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/customer', { params: { slug }, signal }),
  })

export const updateCustomerMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: Customer) => request('PUT /platform/organizations/:slug/customer', { params: { slug }, body }),
    onSuccess: (customer) => {
      queryClient.setQueryData(customerQuery(slug).queryKey, customer)
    },
  })
