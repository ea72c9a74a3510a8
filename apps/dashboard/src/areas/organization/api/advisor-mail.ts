import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

const path = '/platform/organizations/:slug/advisor-mail'

export const advisorMailQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'advisor-mail'],
    queryFn: ({ signal }) => request(`GET ${path}`, { params: { slug }, signal }),
  })

export const advisorMailMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (isWanted: boolean) => request(`PUT ${path}`, { params: { slug }, body: { is_wanted: isWanted } }),
    onSuccess: (saved) => queryClient.setQueryData(advisorMailQuery(slug).queryKey, saved),
  })
