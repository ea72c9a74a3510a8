import type { OptInTag } from '@cairn/contracts/assistant/opt-in'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const assistantSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'assistant'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/ai', { params: { slug }, signal }),
  })

export const assistantUsageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'assistant-usage'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/ai/usage', { params: { slug }, signal }),
  })

export const shareWithAssistantMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (tags: OptInTag[]) =>
      request('PATCH /platform/organizations/:slug/ai', { params: { slug }, body: { opt_in_tags: tags } }),
    onSuccess: (settings) => {
      queryClient.setQueryData(assistantSettingsQuery(slug).queryKey, settings)
      // The panels of all of its projects show the level.
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'assistant' })
    },
  })

export const aiProviderQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'ai-provider'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/ai/provider', { params: { slug }, signal }),
  })

type Entered = RequestOptions<'PUT /platform/organizations/:slug/ai/provider'>['body']

const providerChanged = (slug: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: aiProviderQuery(slug).queryKey }),
    // The panels of all of its projects show the model.
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'assistant' }),
  ])

export const setAiProviderMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: Entered) => request('PUT /platform/organizations/:slug/ai/provider', { params: { slug }, body }),
    onSuccess: () => providerChanged(slug),
  })

export const removeAiProviderMutation = (slug: string) =>
  mutationOptions({
    mutationFn: () => request('DELETE /platform/organizations/:slug/ai/provider', { params: { slug } }),
    onSuccess: () => providerChanged(slug),
  })

/** Asks each of its models for a word. Nothing is stored. */
export const testAiProvider = (slug: string, body: Entered) =>
  request('POST /platform/organizations/:slug/ai/provider/test', { params: { slug }, body })
