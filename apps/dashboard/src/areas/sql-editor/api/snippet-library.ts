import { queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'

export const snippetFoldersQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'snippet-folders'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/content/folders', { params: { ref }, signal }),
  })

export const snippetSearchKey = (ref: string) => ['project', ref, 'snippet-search'] as const

/** A shorter text is found in nearly every query. */
const minSearchLength = 2

/** Which snippets have a text in their name or their SQL. */
export const snippetSearchQuery = (ref: string, text: string) =>
  queryOptions({
    queryKey: [...snippetSearchKey(ref), text],
    queryFn: ({ signal }) =>
      request('GET /platform/projects/:ref/content/search', { params: { ref }, query: { text }, signal }),
    enabled: text.length >= minSearchLength,
    staleTime: 5_000,
  })

export const moveSnippets = (ref: string, body: RequestOptions<'POST /platform/projects/:ref/content/move'>['body']) =>
  request('POST /platform/projects/:ref/content/move', { params: { ref }, body })

export const deleteSnippets = (ref: string, ids: string[]) =>
  request('POST /platform/projects/:ref/content/delete', { params: { ref }, body: { ids } })

export const setSnippetFavourite = (ref: string, id: string, isFavourite: boolean) =>
  request('PUT /platform/projects/:ref/content/item/:id/favourite', {
    params: { ref, id },
    body: { is_favourite: isFavourite },
  })

export const createSnippetFolder = (
  ref: string,
  body: RequestOptions<'POST /platform/projects/:ref/content/folders'>['body'],
) => request('POST /platform/projects/:ref/content/folders', { params: { ref }, body })

export const changeSnippetFolder = (
  ref: string,
  id: string,
  body: RequestOptions<'PATCH /platform/projects/:ref/content/folders/:id'>['body'],
) => request('PATCH /platform/projects/:ref/content/folders/:id', { params: { ref, id }, body })

export const deleteSnippetFolder = (ref: string, id: string) =>
  request('DELETE /platform/projects/:ref/content/folders/:id', { params: { ref, id } })
