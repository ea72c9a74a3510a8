import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { realtimeMost } from './limits.ts'

const upTo = (most: number) => z.number().int().min(1).max(most)

const settings = {
  /** Whether nobody can connect. */
  suspend: z.boolean(),
  /** Whether only channels can be joined that policies protect. */
  private_only: z.boolean(),
  /** The most clients at once; null: as many as the plan has. */
  max_concurrent_users: upTo(realtimeMost.max_concurrent_users).nullable(),
  /** Messages that clients send, all together. */
  max_events_per_second: upTo(realtimeMost.max_events_per_second),
  /** Of them, those that change presence. */
  max_presence_events_per_second: upTo(realtimeMost.max_presence_events_per_second),
  max_channels_per_client: upTo(realtimeMost.max_channels_per_client),
  /** Channels that clients join, all together. */
  max_joins_per_second: upTo(realtimeMost.max_joins_per_second),
}

/** The settings of a project's realtime service, in the shape of the management API. */
export const RealtimeSettings = z.object({
  ...settings,
  /** The most clients that the plan allows at once; null: it has no limit. */
  plan_concurrent_users: z.number().int().nullable(),
  /** The largest message that the plan allows, in kilobytes of 1,024 bytes; null: it has no limit. */
  plan_payload_size_in_kb: z.number().nullable(),
})
export type RealtimeSettings = z.infer<typeof RealtimeSettings>

export const getRealtimeSettings = endpoint({
  name: 'getRealtimeSettings',
  method: 'GET',
  path: '/v1/projects/:ref/config/realtime',
  summary: 'The settings of realtime of the project.',
  params: RefParams,
  response: RealtimeSettings,
  errors: ['project_not_found'],
})

export const updateRealtimeSettings = endpoint({
  name: 'updateRealtimeSettings',
  method: 'PATCH',
  path: '/v1/projects/:ref/config/realtime',
  summary: 'Change settings of realtime. Clients that are connected stay so, unless it is suspended.',
  params: RefParams,
  body: z.object(settings).partial(),
  response: RealtimeSettings,
  errors: ['project_not_found'],
})
