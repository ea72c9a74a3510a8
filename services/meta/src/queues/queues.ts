import { quotedLiteral } from '@cairn/contracts/database/sql-names'
import { mostCountedMessages } from '@cairn/contracts/queues/limits'
import { Queue, QueueAccess, queueRoles } from '@cairn/contracts/queues/queues'
import type { CreateQueue, QueueDetail, UpdateQueue } from '@cairn/contracts/queues/queues'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { recordStep } from '../objects/change-object.ts'
import type { Step } from '../wire/pipeline.ts'
import {
  KnownQueue,
  askQueues,
  askTables,
  changeQueue,
  findQueue,
  inSchema,
  jsonOf,
  knownQueue,
  queueTables,
} from './known-queue.ts'

const counted = (table: string): string =>
  `(select count(*) from (select from ${table} limit ${mostCountedMessages}) counted)`

// The last value is null before the first message, and where somebody has given the table another way to number its rows.
const numbersOf = ({ tables: { messages } }: KnownQueue): Step => ({
  text: `
    select json_build_object(
      'message_count', ${counted(inSchema(messages))},
      'oldest_sent_at', (select enqueued_at from ${inSchema(messages)} order by msg_id limit 1),
      'total_count', coalesce(
        pg_sequence_last_value(pg_get_serial_sequence(${quotedLiteral(inSchema(messages))}, 'msg_id')::regclass), 0))`,
})

const Numbers = Queue.pick({ message_count: true, oldest_sent_at: true, total_count: true })

/** The same queues with what is counted in their tables. @throws MetaError `queue_not_found` */
const withNumbers = async (db: Database, queues: readonly KnownQueue[]): Promise<Queue[]> => {
  if (queues.length === 0) return []
  const outcomes = await askTables(db, queues.map(numbersOf))
  return queues.map((queue, index) => ({
    ...queue,
    ...Numbers.parse(JSON.parse(outcomes[index]?.rows[0]?.[0] ?? 'null')),
  }))
}

/** All queues by their names, and whether `pgmq_public` has its functions. @throws MetaError `queues_not_installed`, `queue_not_found` */
export const listQueues = async (db: Database): Promise<{ queues: Queue[]; hasFunctions: boolean }> => {
  const text = `
    select json_build_object(
      'queues', (select coalesce(json_agg(${knownQueue} order by q.queue_name), '[]') from ${queueTables}),
      'hasFunctions', to_regprocedure('pgmq_public.send(text, jsonb, integer)') is not null)`
  const { queues, hasFunctions } = z
    .object({ queues: z.array(KnownQueue), hasFunctions: z.boolean() })
    .parse(jsonOf(await askQueues(db, [{ text }])))
  return { queues: await withNumbers(db, queues), hasFunctions }
}

const has = (role: string, table: string, privileges: readonly string[]): string =>
  privileges.map((each) => `has_table_privilege('${role}', ${quotedLiteral(inSchema(table))}, '${each}')`).join(' and ')

const accessOf = ({ tables: { messages, archive } }: KnownQueue): string => {
  const objects = queueRoles.map((role) => {
    const canArchive = archive === null ? '' : ` and ${has(role, archive, ['select', 'insert'])}`
    return `json_build_object('role', '${role}', 'can_send', ${has(role, messages, ['select', 'insert'])},
      'can_read', ${has(role, messages, ['select', 'update'])},
      'can_delete', ${has(role, messages, ['select', 'delete'])}${canArchive})`
  })
  return `json_build_array(${objects.join(', ')})`
}

const Detail = z.object({ archived_count: z.number(), access: z.array(QueueAccess) })

/** @throws MetaError `queues_not_installed`, `queue_not_found` */
export const getQueue = async (db: Database, id: string): Promise<QueueDetail> => {
  const known = await findQueue(db, id)
  const { archive } = known.tables
  const text = `select json_build_object('archived_count', ${archive === null ? '0' : counted(inSchema(archive))},
    'access', ${accessOf(known)})`
  const detail = Detail.parse(jsonOf(await askTables(db, [{ text }])))
  const [queue] = await withNumbers(db, [known])
  if (queue === undefined) throw new MetaError('queue_not_found')
  return { ...queue, ...detail }
}

const isTaken = ({ database }: MetaError): boolean =>
  database?.constraint === 'meta_queue_name_key' || database?.sqlstate === '42P07'

const rls = (table: string, isEnabled: boolean): Step => ({
  text: `alter table ${inSchema(table)} ${isEnabled ? 'enable' : 'disable'} row level security`,
  isHidden: true,
})

/** @throws MetaError `queues_not_installed`, `queue_name_taken` */
export const createQueue = async (
  db: Database,
  { name, type, is_rls_enabled: isRlsEnabled }: Required<CreateQueue>,
  changeId: string,
): Promise<Queue> => {
  const isUnlogged = type === 'unlogged'
  try {
    const outcomes = await askQueues(db, [
      // First: the function of the extension says nothing of a queue that is there.
      {
        text: 'insert into pgmq.meta (queue_name, is_partitioned, is_unlogged) values ($1, false, $2::boolean)',
        values: [name, String(isUnlogged)],
        isHidden: true,
      },
      { text: `select pgmq.${isUnlogged ? 'create_unlogged' : 'create'}($1)`, values: [name], isHidden: true },
      ...(isRlsEnabled ? [rls(`q_${name.toLowerCase()}`, true)] : []),
      ...recordStep({ id: changeId, details: { name } }),
      { text: `select ${knownQueue} from ${queueTables} where q.queue_name = $1`, values: [name] },
    ])
    const [queue] = await withNumbers(db, [KnownQueue.parse(jsonOf(outcomes))])
    if (queue === undefined) throw new MetaError('queue_not_found')
    return queue
  } catch (error) {
    throw error instanceof MetaError && isTaken(error) ? new MetaError('queue_name_taken') : error
  }
}

const grants = (
  { tables: { messages, archive } }: KnownQueue,
  { role, can_send: canSend, can_read: canRead, can_delete: canDelete }: QueueAccess,
): Step[] => {
  const privileges = [canSend && 'insert', canRead && 'update', canDelete && 'delete'].filter((each) => each !== false)
  const tables = [inSchema(messages), ...(archive === null ? [] : [inSchema(archive)])]
  const texts = [
    `revoke all on ${tables.join(', ')} from ${role}`,
    // Each function reads too: it answers ids, and finds messages by them.
    ...(privileges.length === 0 ? [] : [`grant select, ${privileges.join(', ')} on ${inSchema(messages)} to ${role}`]),
    ...(canDelete && archive !== null ? [`grant select, insert on ${inSchema(archive)} to ${role}`] : []),
  ]
  return texts.map((text) => ({ text, isHidden: true }))
}

/** @throws MetaError `queues_not_installed`, `queue_not_found` */
export const updateQueue = async (
  db: Database,
  id: string,
  { is_rls_enabled: isRlsEnabled, access = [] }: UpdateQueue,
  changeId: string,
): Promise<QueueDetail> => {
  await changeQueue(db, { id, changeId }, (queue) => [
    ...(isRlsEnabled === undefined ? [] : [rls(queue.tables.messages, isRlsEnabled)]),
    ...access.flatMap((each) => grants(queue, each)),
  ])
  return getQueue(db, id)
}

/** Answers which it was. @throws MetaError `queues_not_installed`, `queue_not_found` */
export const deleteQueue = async (db: Database, id: string, changeId: string): Promise<Pick<Queue, 'id' | 'name'>> => {
  const { queue } = await changeQueue(db, { id, changeId }, ({ name }) => [
    { text: 'select pgmq.drop_queue($1)', values: [name], isHidden: true },
  ])
  return { id: queue.id, name: queue.name }
}

const truncation = (table: string): Step[] => [
  { text: `lock table ${table} in access exclusive mode`, isHidden: true },
  { text: `select to_json(count(*)) from ${table}` },
  { text: `truncate ${table}`, isHidden: true },
]

/** Not where a trigger or a foreign key has to see each message that is deleted, or where another role owns the table. */
const canTruncate = async (db: Database, id: string): Promise<boolean> => {
  // The privilege for a table that there is not is null.
  const text = `select to_json(coalesce(has_table_privilege($1::oid, 'truncate'), false)
    and not exists (select from pg_catalog.pg_trigger where tgrelid = $1::oid))`
  return z.boolean().parse(jsonOf(await askTables(db, [{ text, values: [id] }])))
}

/**
 * Deletes all messages. The table is emptied at once: to delete tens of millions of rows takes longer than a call can.
 * @throws MetaError `queues_not_installed`, `queue_not_found`
 */
export const purgeQueue = async (
  db: Database,
  id: string,
  changeId: string,
): Promise<Pick<Queue, 'id' | 'name'> & { deleted_count: number }> => {
  const atOnce = await canTruncate(db, id)
  const { queue, answer } = await changeQueue(db, { id, changeId }, ({ name, tables }) =>
    atOnce ? truncation(inSchema(tables.messages)) : [{ text: 'select to_json(pgmq.purge_queue($1))', values: [name] }],
  )
  return { id: queue.id, name: queue.name, deleted_count: z.number().parse(answer) }
}
