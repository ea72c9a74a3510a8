import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'

/** What a new project of the organization can be created with. */
export const projectOptionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['project-options', slug],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/project-options', { params: { slug }, signal }),
  })
