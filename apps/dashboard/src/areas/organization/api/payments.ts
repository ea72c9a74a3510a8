import type { ChosenTier } from '@cairn/contracts/billing/plan-changes'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'
import { overdueInvoicesQuery } from './billing.ts'
import { invoicesQuery } from './invoices.ts'

export const paymentsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'payments'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/payments', { params: { slug }, signal }),
  })

/** Leads to the page of the payment provider, which leads back: to the change of plan, if it is for one. */
export const addPaymentMethodMutation = (slug: string, plan?: ChosenTier) =>
  mutationOptions({
    mutationFn: () => request('POST /platform/organizations/:slug/payments', { params: { slug }, query: { plan } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })

export const setDefaultPaymentMethodMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('PUT /platform/organizations/:slug/payments/:payment_method_id/default', {
        params: { slug, payment_method_id: id },
      }),
    onSuccess: (payments) => {
      queryClient.setQueryData(paymentsQuery(slug).queryKey, payments)
    },
    // Somebody else may have changed them meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: paymentsQuery(slug).queryKey }),
  })

export const removePaymentMethodMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /platform/organizations/:slug/payments/:payment_method_id', {
        params: { slug, payment_method_id: id },
      }),
    onSuccess: (payments) => {
      queryClient.setQueryData(paymentsQuery(slug).queryKey, payments)
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: paymentsQuery(slug).queryKey }),
  })

const invoicesChanged = (slug: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: invoicesQuery(slug).queryKey }),
    queryClient.invalidateQueries({ queryKey: overdueInvoicesQuery.queryKey }),
  ])

/** Charges an invoice. Where the bank asks for a confirmation, its page is opened. */
export const payInvoiceNowMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (invoiceId: string) =>
      request('POST /platform/organizations/:slug/billing/invoices/:invoice_id/payment', {
        params: { slug, invoice_id: invoiceId },
      }),
    onSuccess: ({ redirect_url: address }) => {
      if (address !== null) window.location.assign(address)
    },
    onSettled: () => invoicesChanged(slug),
  })

/** After the page of a bank: what the payment provider tells us of it may come later. */
export const refreshPaymentMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (invoiceId: string) =>
      request('POST /platform/organizations/:slug/billing/invoices/:invoice_id/payment/refresh', {
        params: { slug, invoice_id: invoiceId },
      }),
    onSettled: () => invoicesChanged(slug),
  })
