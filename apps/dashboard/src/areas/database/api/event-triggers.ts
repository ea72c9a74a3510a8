import type { EventTrigger } from '@cairn/contracts/pg-meta/event-triggers'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

export const eventTriggersQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'event-triggers'],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/event-triggers', { signal }),
  })

export const updateEventTriggerMutation = (ref: string) =>
  mutationOptions({
    mutationFn: ({ id, mode }: { id: number; mode: EventTrigger['enabled_mode'] }) =>
      requestDatabase(ref, 'PATCH /platform/pg-meta/:ref/event-triggers/:id', {
        params: { id: String(id) },
        body: { enabled_mode: mode },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: eventTriggersQuery(ref).queryKey }),
  })
