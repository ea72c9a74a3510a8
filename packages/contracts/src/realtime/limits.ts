/** The most that each setting of realtime can be. Without zod, so that forms can say it. */
export const realtimeMost = {
  max_concurrent_users: 100_000,
  max_events_per_second: 100_000,
  max_presence_events_per_second: 10_000,
  max_channels_per_client: 1_000,
  max_joins_per_second: 10_000,
} as const
