import { messageLength, messagePreviewLength, queueMessagesPerPage } from '@cairn/contracts/queues/limits'
import { QueueMessage, QueueMessageDetail } from '@cairn/contracts/queues/messages'
import type { QueueMessagesQuery, SendQueueMessage } from '@cairn/contracts/queues/messages'
import type { Queue } from '@cairn/contracts/queues/queues'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { askTables, changeQueue, findQueue, inSchema, jsonOf } from './known-queue.ts'

/** A message of `m` as JSON, its text cut after so many characters. */
const message = (isArchived: boolean, length: number, more = ''): string => `json_build_object(
  'id', m.msg_id::text,
  'state', ${isArchived ? `'archived'` : `case when m.vt > now() then 'scheduled' else 'available' end`},
  'sent_at', m.enqueued_at, 'visible_at', m.vt, 'archived_at', ${isArchived ? 'm.archived_at' : 'null'},
  'read_count', m.read_ct, 'message', left(m.message::text, ${length}),
  'message_length', coalesce(length(m.message::text), 0)${more})`

const conditionOf = {
  available: 'm.vt <= now()',
  scheduled: 'm.vt > now()',
  archived: 'true',
} as const

/** A page of messages. @throws MetaError `queues_not_installed`, `queue_not_found` */
export const listQueueMessages = async (
  db: Database,
  id: string,
  { state, after }: QueueMessagesQuery,
): Promise<QueueMessage[]> => {
  const { tables } = await findQueue(db, id)
  const isArchived = state === 'archived'
  const table = isArchived ? tables.archive : tables.messages
  if (table === null) return []
  const [order, compare] = isArchived ? ['desc', '<'] : ['asc', '>']
  const text = `
    select coalesce(json_agg(${message(isArchived, messagePreviewLength)} order by m.msg_id ${order}), '[]')
      from (select * from ${inSchema(table)} m
             where ${state === undefined ? 'true' : conditionOf[state]}
               and ($1::bigint is null or m.msg_id ${compare} $1::bigint)
             order by m.msg_id ${order} limit ${queueMessagesPerPage}) m`
  return z.array(QueueMessage).parse(jsonOf(await askTables(db, [{ text, values: [after ?? null] }])))
}

/** @throws MetaError `queues_not_installed`, `queue_not_found`, `queue_message_not_found` */
export const getQueueMessage = async (db: Database, id: string, messageId: string): Promise<QueueMessageDetail> => {
  const { tables } = await findQueue(db, id)
  const headers = `, 'headers', left(m.headers::text, ${messageLength})`
  const from = (table: string, isArchived: boolean): string =>
    `select ${message(isArchived, messageLength, headers)} as found from ${inSchema(table)} m where m.msg_id = $1::bigint`
  const parts = [from(tables.messages, false), ...(tables.archive === null ? [] : [from(tables.archive, true)])]
  const text = `select found from (${parts.join(' union all ')}) either limit 1`
  const json = jsonOf(await askTables(db, [{ text, values: [messageId] }]))
  if (json === undefined) throw new MetaError('queue_message_not_found')
  return QueueMessageDetail.parse(json)
}

type OfQueue = Pick<Queue, 'id' | 'name'>

/** @throws MetaError `queues_not_installed`, `queue_not_found`, `query_failed` where PostgreSQL does not take the message as JSON. */
export const sendQueueMessage = async (
  db: Database,
  id: string,
  { message: sent, delay_seconds: delay }: Required<SendQueueMessage>,
  changeId: string,
): Promise<OfQueue & { messageId: string }> => {
  const { queue, answer } = await changeQueue(db, { id, changeId }, ({ name }) => [
    { text: 'select to_json(pgmq.send($1, $2::jsonb, $3::integer)::text)', values: [name, sent, String(delay)] },
  ])
  return { id: queue.id, name: queue.name, messageId: z.string().parse(answer) }
}

const Ids = z.array(z.string())

/** Answers which of them were there. @throws MetaError `queues_not_installed`, `queue_not_found` */
export const archiveQueueMessages = async (
  db: Database,
  id: string,
  messageIds: readonly string[],
  changeId: string,
): Promise<OfQueue & { messageIds: string[] }> => {
  const { queue, answer } = await changeQueue(db, { id, changeId }, ({ name }) => [
    {
      text: `select coalesce(json_agg(msg_id::text), '[]') from pgmq.archive($1, $2::bigint[]) msg_id`,
      values: [name, `{${messageIds.join(',')}}`],
    },
  ])
  return { id: queue.id, name: queue.name, messageIds: Ids.parse(answer) }
}

const deletion = (table: string): string =>
  `delete from ${inSchema(table)} where msg_id = any ($1::bigint[]) returning msg_id`

/** The same, archived or not. */
export const deleteQueueMessages = async (
  db: Database,
  id: string,
  messageIds: readonly string[],
  changeId: string,
): Promise<OfQueue & { messageIds: string[] }> => {
  const { queue, answer } = await changeQueue(db, { id, changeId }, ({ tables: { messages, archive } }) => {
    const text = `
      with waiting as (${deletion(messages)})${archive === null ? '' : `, archived as (${deletion(archive)})`}
      select coalesce(json_agg(msg_id::text), '[]')
        from (select msg_id from waiting ${archive === null ? '' : 'union select msg_id from archived'}) gone`
    return [{ text, values: [`{${messageIds.join(',')}}`] }]
  })
  return { id: queue.id, name: queue.name, messageIds: Ids.parse(answer) }
}
