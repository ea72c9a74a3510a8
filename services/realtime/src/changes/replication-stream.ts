import { randomBytes } from 'node:crypto'
import type { Project } from '@cairn/service-kit'
import { LogicalReplicationService, PgoutputPlugin } from 'pg-logical-replication'
import type { Pgoutput } from 'pg-logical-replication'
import type { Client, Pool } from 'pg'

export const messagesPublication = 'supabase_realtime_messages_publication'
const changesPublication = 'supabase_realtime'

const asText = (text: unknown): unknown => text

/** Reads the stream of a slot that ends with the connection: nothing is kept for a service that does not run. */
class TemporarySlot extends PgoutputPlugin {
  /** Values stay as Postgres writes them. */
  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer)
    if (message.tag === 'relation') for (const column of message.columns) column.parser = asText
    return message
  }

  override async start(client: Client, slotName: string, lastLsn: string): Promise<unknown> {
    await client.query(`CREATE_REPLICATION_SLOT "${slotName}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`)
    return super.start(client, slotName, lastLsn)
  }
}

/** Those of the two that there are: a project may have dropped its own. */
const publications = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ pubname: string }>(
    'select pubname from pg_catalog.pg_publication where pubname = any($1)',
    [[changesPublication, messagesPublication]],
  )
  return rows.map(({ pubname }) => pubname)
}

/** How values are written, whatever the project has set for its database. */
const textForms =
  '-c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c timezone=UTC -c xmloption=content'

const acknowledgeSeconds = 10

export interface ReplicationStream {
  /** Resolves when what is committed from then on arrives. Rejects where the database does not allow it. */
  started: Promise<void>
  /** Resolves once the connection is closed. */
  stop: () => Promise<void>
}

const replicationOf = ({ options: { host, port, user, password, database, options = '', stream } }: Pool) =>
  new LogicalReplicationService(
    {
      host,
      port,
      user,
      password,
      database,
      options: `${options} ${textForms}`,
      application_name: 'cairn',
      ...(stream !== undefined && { stream }),
    },
    { acknowledge: { auto: false, timeoutSeconds: acknowledgeSeconds }, flowControl: { enabled: true } },
  )

/** Follows what is committed in the database of a project. The next message is read when `onMessage` has resolved. */
export const followDatabase = (
  project: Pick<Project, 'pool'>,
  onMessage: (message: Pgoutput.Message) => Promise<void>,
  onEnd: (error: unknown) => void,
): ReplicationStream => {
  let service: LogicalReplicationService | undefined
  const started = Promise.withResolvers<void>()
  // Callers that do not wait for it have `onEnd`.
  started.promise.catch(() => undefined)
  let isStopped = false
  const destroy = async (): Promise<void> => {
    // A connection that is broken already cannot be ended. One that waits is closed at once.
    await service?.destroy().catch(() => undefined)
  }
  const end = (error: unknown): void => {
    if (isStopped) return
    isStopped = true
    started.reject(error)
    void destroy()
    onEnd(error)
  }
  const run = async (): Promise<void> => {
    const pool = project.pool('supabase_admin')
    const publicationNames = await publications(pool)
    if (isStopped) return
    service = replicationOf(pool)
    service.on('start', () => started.resolve())
    service.on('error', end)
    service.on('data', (_lsn, message: Pgoutput.Message) => onMessage(message))
    const slot = `cairn_realtime_${randomBytes(8).toString('hex')}`
    await service.subscribe(new TemporarySlot({ protoVersion: 1, publicationNames }), slot)
    throw new Error('The stream of changes has ended.')
  }
  run().catch(end)

  return {
    started: started.promise,
    stop: async () => {
      if (isStopped) return
      isStopped = true
      started.reject(new Error('The stream of changes was stopped.'))
      await destroy()
    },
  }
}
