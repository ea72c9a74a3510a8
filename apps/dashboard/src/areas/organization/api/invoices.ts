import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request, requestFile } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'
import { saveFile } from '~/lib/save-file.ts'

/** As many as one call answers: eight years of months. */
const shownInvoices = 100

export const invoicesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'invoices'],
    queryFn: async ({ signal }) => {
      const [issued, { count }] = await Promise.all([
        request('GET /platform/organizations/:slug/billing/invoices', {
          params: { slug },
          query: { limit: shownInvoices },
          signal,
        }),
        request('GET /platform/organizations/:slug/billing/invoices/count', { params: { slug }, signal }),
      ])
      return { issued, count }
    },
  })

export const downloadInvoice = async (slug: string, { id, number }: { id: string; number: string }): Promise<void> => {
  const file = await requestFile('GET /platform/organizations/:slug/billing/invoices/:invoice_id/pdf', {
    params: { slug, invoice_id: id },
  })
  saveFile(file, `${number}.pdf`)
}

export const creditNotesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'credit-notes'],
    queryFn: ({ signal }) =>
      request('GET /platform/organizations/:slug/billing/credit-notes', { params: { slug }, signal }),
  })

export const downloadCreditNote = async (
  slug: string,
  { id, number }: { id: string; number: string },
): Promise<void> => {
  const file = await requestFile('GET /platform/organizations/:slug/billing/credit-notes/:credit_note_id/pdf', {
    params: { slug, credit_note_id: id },
  })
  saveFile(file, `${number}.pdf`)
}

export const discountsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'discounts'],
    queryFn: ({ signal }) =>
      request('GET /platform/organizations/:slug/billing/discounts', { params: { slug }, signal }),
  })

export const redeemCouponMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (code: string) =>
      request('POST /platform/organizations/:slug/billing/coupons', { params: { slug }, body: { code } }),
    // What plans cost is among it.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['organization', slug] }),
  })
