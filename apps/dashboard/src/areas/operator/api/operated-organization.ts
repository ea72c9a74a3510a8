import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request, requestFile } from '~/api/client.ts'
import { saveFile } from '~/lib/save-file.ts'
import { organizationsChanged, organizationsKey } from './operator-organizations.ts'

export const operatedOrganizationQuery = (slug: string) =>
  queryOptions({
    queryKey: [...organizationsKey, 'one', slug],
    queryFn: ({ signal }) => request('GET /platform/operator/organizations/:slug', { params: { slug }, signal }),
    // Its owners change it too, and so do the hourly jobs.
    staleTime: 0,
  })

export const operatedInvoiceQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: [...organizationsKey, 'one', slug, 'invoice', id],
    queryFn: ({ signal }) =>
      request('GET /platform/operator/organizations/:slug/invoices/:invoice_id', {
        params: { slug, invoice_id: id },
        signal,
      }),
    // What of it can be credited is asked each time.
    staleTime: 0,
  })

export const issueCreditNoteMutation = (slug: string, invoiceId: string) =>
  mutationOptions({
    mutationFn: (
      body: RequestOptions<'POST /platform/operator/organizations/:slug/invoices/:invoice_id/credit-notes'>['body'],
    ) =>
      request('POST /platform/operator/organizations/:slug/invoices/:invoice_id/credit-notes', {
        params: { slug, invoice_id: invoiceId },
        body,
      }),
    onSettled: organizationsChanged,
  })

export const retryRefund = async (slug: string, id: string): Promise<void> => {
  try {
    await request('POST /platform/operator/organizations/:slug/credit-notes/:credit_note_id/refund', {
      params: { slug, credit_note_id: id },
    })
  } finally {
    // Also where somebody else was first.
    await organizationsChanged()
  }
}

export const disputesQuery = queryOptions({
  queryKey: ['operator', 'disputes'],
  queryFn: ({ signal }) => request('GET /platform/operator/disputes', { signal }),
  // Customers and their banks change them.
  staleTime: 0,
})

export const downloadCreditNote = async (
  slug: string,
  { id, number }: { id: string; number: string },
): Promise<void> => {
  const file = await requestFile('GET /platform/operator/organizations/:slug/credit-notes/:credit_note_id/pdf', {
    params: { slug, credit_note_id: id },
  })
  saveFile(file, `${number}.pdf`)
}
