import type { Customer } from '@cairn/contracts/billing/billing'
import type { PermissionRule } from '@cairn/contracts/permissions'
import { isAllowed } from '@cairn/contracts/permissions'
import { matrix } from '@cairn/contracts/actions'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { freshness } from '~/api/freshness.ts'
import { queryClient } from '~/api/query-client.ts'

const allOfBilling = ['billing:Read', 'billing:Write'] as const

/** Whether these rules allow all of the billing of an organization. No rules are known: no. */
export const mayBill = (rules: readonly PermissionRule[] | undefined, organizationSlug: string): boolean =>
  rules !== undefined &&
  allOfBilling.every((action) =>
    isAllowed(rules, { action, resource: matrix[action].resource, organizationSlug, projectRef: undefined }),
  )

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
