import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const taxIdsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'tax-ids'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/tax-ids', { params: { slug }, signal }),
  })

const taxIdsChanged = (slug: string) => queryClient.invalidateQueries({ queryKey: taxIdsQuery(slug).queryKey })

export const addTaxIdMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /platform/organizations/:slug/tax-ids'>['body']) =>
      request('POST /platform/organizations/:slug/tax-ids', { params: { slug }, body }),
    onSettled: () => taxIdsChanged(slug),
  })

export const removeTaxIdMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) => request('DELETE /platform/organizations/:slug/tax-ids/:id', { params: { slug, id } }),
    onSettled: () => taxIdsChanged(slug),
  })
