import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { configQuery } from '~/api/platform.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const assistantSwitchQuery = queryOptions({
  queryKey: ['operator', 'assistant'],
  queryFn: ({ signal }) => request('GET /platform/operator/assistant', { signal }),
})

export const switchAssistantMutation = mutationOptions({
  mutationFn: (isOff: boolean) => request('PUT /platform/operator/assistant', { body: { is_off: isOff } }),
  onSuccess: (state) => {
    queryClient.setQueryData(assistantSwitchQuery.queryKey, state)
    // It says whether there is an assistant.
    return queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
  },
})
