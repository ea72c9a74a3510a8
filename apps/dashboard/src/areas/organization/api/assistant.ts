import type { OptInTag } from '@cairn/contracts/assistant/opt-in'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const assistantSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'assistant'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/ai', { params: { slug }, signal }),
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
