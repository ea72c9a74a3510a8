import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { overdueInvoicesQuery } from '~/areas/organization/api/billing.ts'
import { queryClient } from '~/api/query-client.ts'

export const organizationsKey = ['operator', 'organizations'] as const

export const operatedOrganizationsQuery = (search: string) =>
  queryOptions({
    queryKey: [...organizationsKey, 'found', search],
    queryFn: ({ signal }) => request('GET /platform/operator/organizations', { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })

// The operator's own organizations are among them, and so what their banners say.
export const organizationsChanged = () =>
  Promise.all(
    [organizationsKey, organizationsQuery.queryKey, overdueInvoicesQuery.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

export const setBillingMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'PUT /platform/operator/organizations/:slug/billing'>['body']) =>
      request('PUT /platform/operator/organizations/:slug/billing', { params: { slug }, body }),
    onSettled: organizationsChanged,
  })

export const addInvoiceMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /platform/operator/organizations/:slug/overdue-invoices'>['body']) =>
      request('POST /platform/operator/organizations/:slug/overdue-invoices', { params: { slug }, body }),
    onSuccess: organizationsChanged,
  })

export const removeInvoiceMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /platform/operator/organizations/:slug/overdue-invoices/:id', { params: { slug, id } }),
    onSettled: organizationsChanged,
  })

export const payInvoiceMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('POST /platform/operator/organizations/:slug/invoices/:invoice_id/payment', {
        params: { slug, invoice_id: id },
      }),
    onSettled: organizationsChanged,
  })

export const addCreditsMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /platform/operator/organizations/:slug/credits'>['body']) =>
      request('POST /platform/operator/organizations/:slug/credits', { params: { slug }, body }),
    onSuccess: organizationsChanged,
  })
