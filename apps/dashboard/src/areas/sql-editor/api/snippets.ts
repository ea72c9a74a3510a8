import { queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'

export const snippetsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'snippets'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/content', { params: { ref }, signal }),
  })

export const snippetQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: ['project', ref, 'snippets', id],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/content/item/:id', { params: { ref, id }, signal }),
  })

export const saveSnippet = (
  ref: string,
  id: string,
  body: RequestOptions<'PUT /platform/projects/:ref/content/item/:id'>['body'],
) => request('PUT /platform/projects/:ref/content/item/:id', { params: { ref, id }, body })

export const deleteSnippet = (ref: string, id: string) =>
  request('DELETE /platform/projects/:ref/content/item/:id', { params: { ref, id } })
