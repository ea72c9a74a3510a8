import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { snippetQuery } from '../../api/snippets.ts'

/** Below the snippet's own key: what makes the snippet stale makes its versions stale too. */
export const versionsQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: [...snippetQuery(ref, id).queryKey, 'versions'],
    queryFn: ({ signal }) =>
      request('GET /platform/projects/:ref/content/item/:id/versions', { params: { ref, id }, signal }),
    staleTime: 0,
  })

/** A version never changes. */
export const versionQuery = (ref: string, id: string, version: number) =>
  queryOptions({
    queryKey: ['project', ref, 'snippet-versions', id, version],
    queryFn: ({ signal }) =>
      request('GET /platform/projects/:ref/content/item/:id/versions/:version', {
        params: { ref, id, version: String(version) },
        signal,
      }),
    staleTime: Infinity,
  })
