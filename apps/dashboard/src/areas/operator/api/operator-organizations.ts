import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { overdueInvoicesQuery } from '~/areas/organization/api/billing.ts'
import { queryClient } from '~/api/query-client.ts'

const key = ['operator', 'organizations']

export const operatedOrganizationsQuery = (search: string) =>
  queryOptions({
    queryKey: [...key, search],
    queryFn: ({ signal }) => request('GET /platform/operator/organizations', { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })

// The operator's own organizations are among them, and so what their banners say.
const changed = () =>
  Promise.all(
    [key, organizationsQuery.queryKey, overdueInvoicesQuery.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

export const setBillingMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'PUT /platform/operator/organizations/:slug/billing'>['body']) =>
      request('PUT /platform/operator/organizations/:slug/billing', { params: { slug }, body }),
    onSuccess: changed,
  })

export const addInvoiceMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /platform/operator/organizations/:slug/overdue-invoices'>['body']) =>
      request('POST /platform/operator/organizations/:slug/overdue-invoices', { params: { slug }, body }),
    onSuccess: changed,
  })

export const removeInvoiceMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /platform/operator/organizations/:slug/overdue-invoices/:id', { params: { slug, id } }),
    onSettled: changed,
  })

export const payInvoiceMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('POST /platform/operator/organizations/:slug/invoices/:invoice_id/payment', {
        params: { slug, invoice_id: id },
      }),
    onSettled: changed,
  })

export const addCreditsMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /platform/operator/organizations/:slug/credits'>['body']) =>
      request('POST /platform/operator/organizations/:slug/credits', { params: { slug }, body }),
    onSuccess: changed,
  })
