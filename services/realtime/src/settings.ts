import { z } from 'zod'

/** The settings of a project's realtime service, version 1. Without a value, each setting has its default. */
export const RealtimeSettings = z.strictObject({
  /** Whether clients can connect. */
  isEnabled: z.boolean().default(true),
  /** Whether channels that no policy protects can be joined. */
  allowsPublic: z.boolean().default(true),
  /** The most clients at once. Null: as many as the plan has. */
  maxClients: z.int().min(1).max(100_000).nullable().default(null),
  /** The most messages that clients of the project send in a second, together. */
  maxEventsPerSecond: z.int().min(1).max(100_000).default(1_000),
  /** Of them, the most that change presence. */
  maxPresenceEventsPerSecond: z.int().min(1).max(10_000).default(200),
  /** The most channels of one client. */
  maxChannelsPerClient: z.int().min(1).max(1_000).default(100),
  /** The most channels that are joined in a second, together. */
  maxJoinsPerSecond: z.int().min(1).max(10_000).default(500),
})
export type RealtimeSettings = z.infer<typeof RealtimeSettings>
