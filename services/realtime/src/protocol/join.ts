import { z } from 'zod'

const flag = z.boolean().nullish()

const ChangeBinding = z.object({
  // As it was written: clients compare it with what they asked for.
  event: z.string().regex(/^(\*|insert|update|delete)$/i),
  schema: z.string().max(63).nullish(),
  table: z.string().max(63).nullish(),
  filter: z.string().max(4_096).nullish(),
  select: z.array(z.string().max(63)).max(1_600).nullish(),
})
export type ChangeBinding = z.infer<typeof ChangeBinding>

export const mostReplayed = 25

/** Which of the messages that the database has sent before: the newest since a time, in milliseconds. */
const Replay = z.object({
  since: z.number().nonnegative().max(8.64e15),
  limit: z.number().int().min(1).max(mostReplayed).nullish(),
})
export type Replay = z.infer<typeof Replay>

/** What a client wants of a channel, as it asks to join it. */
export const JoinRequest = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z.object({ ack: flag, self: flag, replay: Replay.nullish(), replication_ready: flag }).nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: flag }).nullish(),
      postgres_changes: z.array(ChangeBinding).max(100).nullish(),
      postgres_changes_options: z.object({ wait: flag, timeout: z.number().positive().nullish() }).nullish(),
      private: flag,
    })
    .nullish(),
})
export type JoinRequest = z.infer<typeof JoinRequest>
