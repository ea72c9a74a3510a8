import type { RealtimeSettings, updateRealtimeSettings } from '@cairn/contracts/realtime/realtime-settings'
import { bytesPerKiB } from '@cairn/contracts/sizes'
import { RealtimeSettings as ServiceSettings } from '@cairn/realtime'
import type { Project } from '@cairn/service-kit'
import type { z } from 'zod'

/** Settings of the service `realtime`, in the words of the management API. */
export const toRealtimeSettings = (stored: unknown, limits: Project['realtimeLimits']): RealtimeSettings => {
  const settings = ServiceSettings.parse(stored)
  const { clients, messageBytes } = limits ?? {}
  return {
    suspend: !settings.isEnabled,
    private_only: !settings.allowsPublic,
    max_concurrent_users: settings.maxClients,
    max_events_per_second: settings.maxEventsPerSecond,
    max_presence_events_per_second: settings.maxPresenceEventsPerSecond,
    max_channels_per_client: settings.maxChannelsPerClient,
    max_joins_per_second: settings.maxJoinsPerSecond,
    plan_concurrent_users: clients ?? null,
    plan_payload_size_in_kb: messageBytes === undefined ? null : Math.floor(messageBytes / bytesPerKiB),
  }
}

type Change = z.output<typeof updateRealtimeSettings.body>

/** What is stored of a change. A name that was left out keeps its value. */
export const storedChange = (change: Change): Partial<ServiceSettings> => ({
  ...(change.suspend === undefined ? {} : { isEnabled: !change.suspend }),
  ...(change.private_only === undefined ? {} : { allowsPublic: !change.private_only }),
  ...(change.max_concurrent_users === undefined ? {} : { maxClients: change.max_concurrent_users }),
  ...(change.max_events_per_second === undefined ? {} : { maxEventsPerSecond: change.max_events_per_second }),
  ...(change.max_presence_events_per_second === undefined
    ? {}
    : { maxPresenceEventsPerSecond: change.max_presence_events_per_second }),
  ...(change.max_channels_per_client === undefined ? {} : { maxChannelsPerClient: change.max_channels_per_client }),
  ...(change.max_joins_per_second === undefined ? {} : { maxJoinsPerSecond: change.max_joins_per_second }),
})
