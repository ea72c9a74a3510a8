import type { Caller } from '@cairn/rest/data-access'
import type { Project } from '@cairn/service-kit'
import { become, inRolledBack } from '../access/as-caller.ts'
import type { Broadcast } from '../protocol/frames.ts'
import { mostReplayed } from '../protocol/join.ts'
import type { Replay } from '../protocol/join.ts'

interface Stored {
  id: string
  event: string | null
  payload: string | null
}

/**
 * The newest messages that the database has sent to a private channel since a time, the oldest of them first. Read as the caller:
 * policies may keep some of them from it. Throws what a policy fails with.
 */
export const readSentMessages = (
  project: Pick<Project, 'pool'>,
  caller: Caller,
  topic: string,
  { since, limit }: Replay,
): Promise<Broadcast[]> =>
  inRolledBack(project, async (client) => {
    await become(client, caller, topic)
    // Messages of one transaction have one time: most often, those that lie further behind in the table came later.
    const { rows } = await client.query<Stored>(
      `select id::text, event, payload::text from realtime.messages
        where topic = $1 and private and extension = 'broadcast' and inserted_at >= to_timestamp($2::float8 / 1000)::timestamp
        order by inserted_at desc, ctid desc limit $3`,
      [topic, since, limit ?? mostReplayed],
    )
    return rows
      .toReversed()
      .map(({ id, event, payload }) => ({ event: event ?? '', payload: payload ?? '{}', meta: { id, replayed: true } }))
  })
