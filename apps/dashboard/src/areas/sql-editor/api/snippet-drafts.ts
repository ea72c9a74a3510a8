import { queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'

export const snippetDraftsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'snippets', 'drafts'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/content/drafts', { params: { ref }, signal }),
  })

export const getSnippetDraft = (ref: string, id: string) =>
  request('GET /platform/projects/:ref/content/drafts/:id', { params: { ref, id } })

type PutOptions = Omit<RequestOptions<'PUT /platform/projects/:ref/content/drafts/:id'>, 'params'>

export const putSnippetDraft = (ref: string, id: string, options: PutOptions) =>
  request('PUT /platform/projects/:ref/content/drafts/:id', { params: { ref, id }, ...options })

type DeleteOptions = Omit<RequestOptions<'DELETE /platform/projects/:ref/content/drafts/:id'>, 'params'>

export const deleteSnippetDraft = (ref: string, id: string, options: DeleteOptions) =>
  request('DELETE /platform/projects/:ref/content/drafts/:id', { params: { ref, id }, ...options })
