import { isDatabaseError } from '@cairn/rest/data-access'
import type { Caller } from '@cairn/rest/data-access'
import type { Project } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { become, inRolledBack } from './as-caller.ts'

interface Access {
  read: boolean
  write: boolean
}

/** What a caller may do in a channel, by what the messages are for. */
export interface ChannelRights {
  broadcast: Access
  presence: Access
}

const everything: Access = { read: true, write: true }
export const publicRights: ChannelRights = { broadcast: everything, presence: everything }

const isRefused = (error: unknown): boolean => isDatabaseError(error) && error.code === '42501'

/** What `query` answers; `refused` where a policy or a privilege does not let the caller. What a policy fails with is thrown. */
const unlessRefused = async <Result>(
  client: PoolClient,
  query: () => Promise<Result>,
  refused: Result,
): Promise<Result> => {
  await client.query('savepoint tried')
  try {
    return await query()
  } catch (error) {
    if (isRefused(error)) return refused
    throw error
  } finally {
    await client.query('rollback to savepoint tried')
  }
}

const mayWrite = (client: PoolClient, topic: string, extension: keyof ChannelRights): Promise<boolean> =>
  unlessRefused(
    client,
    async () => {
      await client.query('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, extension])
      return true
    },
    false,
  )

const readable = (client: PoolClient, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  unlessRefused(
    client,
    async () => {
      const { rows } = await client.query<{ extension: string }>(
        'select extension from realtime.messages where id = any($1)',
        [ids],
      )
      return new Set(rows.map(({ extension }) => extension))
    },
    new Set<string>(),
  )

/**
 * What the policies on `realtime.messages` let a caller do in a private channel: a message of each kind is stored, read and
 * written as the caller, and nothing of it is kept. Throws what a policy fails with.
 */
export const readChannelRights = (
  project: Pick<Project, 'pool'>,
  caller: Caller,
  topic: string,
): Promise<ChannelRights> =>
  inRolledBack(project, async (client) => {
    // As the owner of the table: whether a caller may read is asked of rows that are there.
    const { rows: probes } = await client.query<{ id: string }>('select id from realtime.store_probes($1)', [topic])
    await become(client, caller, topic)
    const seen = await readable(
      client,
      probes.map(({ id }) => id),
    )
    return {
      broadcast: { read: seen.has('broadcast'), write: await mayWrite(client, topic, 'broadcast') },
      presence: { read: seen.has('presence'), write: await mayWrite(client, topic, 'presence') },
    }
  })

/** Whether a caller may send messages to a private channel. */
export const mayBroadcast = (project: Pick<Project, 'pool'>, caller: Caller, topic: string): Promise<boolean> =>
  inRolledBack(project, async (client) => {
    await become(client, caller, topic)
    return mayWrite(client, topic, 'broadcast')
  })
