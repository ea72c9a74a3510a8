import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { Queue } from '@cairn/contracts/queues/queues'
import type { z } from 'zod'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import { recordStep } from '../objects/change-object.ts'
import { askAll } from '../wire/ask.ts'
import type { Outcome, Step } from '../wire/pipeline.ts'

/** What the catalogue has of a queue. */
export const KnownQueue = Queue.omit({ message_count: true, oldest_sent_at: true, total_count: true })
export type KnownQueue = z.infer<typeof KnownQueue>

const hasColumns = (table: string): string => `(
  select count(*) from pg_catalog.pg_attribute t where t.attrelid = ${table}.oid and not t.attisdropped
     and t.attname in ('msg_id', 'read_ct', 'enqueued_at', 'vt', 'message', 'headers')) = 6`

/**
 * Queues as `q`, each with the table of its messages `c` and of its archive `a`. What `pgmq.meta` has without such a table is left
 * out: somebody has dropped or changed the table by hand, which must not hide the other queues.
 */
export const queueTables = `pgmq.meta q
  join pg_catalog.pg_class c on c.relnamespace = 'pgmq'::regnamespace and c.relkind in ('r', 'p')
   and c.relname = lower('q_' || q.queue_name) and ${hasColumns('c')}
  left join pg_catalog.pg_class a on a.relnamespace = c.relnamespace and a.relkind in ('r', 'p')
   and a.relname = lower('a_' || q.queue_name) and ${hasColumns('a')}`

/** A `KnownQueue` of them, as JSON. */
export const knownQueue = `json_build_object(
  'id', c.oid::text, 'name', q.queue_name, 'tables', json_build_object('messages', c.relname, 'archive', a.relname),
  'type', case when c.relkind = 'p' then 'partitioned' when c.relpersistence = 'u' then 'unlogged' else 'basic' end,
  'is_rls_enabled', c.relrowsecurity,
  'policy_count', (select count(*) from pg_catalog.pg_policy p where p.polrelid = c.oid),
  'created_at', q.created_at)`

/** The JSON that the last step has answered; undefined if it has no row. */
export const jsonOf = (outcomes: readonly Outcome[]): unknown => {
  const json = outcomes.at(-1)?.rows[0]?.[0]
  return json === undefined || json === null ? undefined : JSON.parse(json)
}

const asking =
  (missing: 'queues_not_installed' | 'queue_not_found') =>
  async (db: Database, steps: readonly Step[]): Promise<readonly Outcome[]> => {
    try {
      return await askAll(asItself(db), { steps })
    } catch (error) {
      throw error instanceof MetaError && error.reason === 'table_not_found' ? new MetaError(missing) : error
    }
  }

/** Statements about all queues. @throws MetaError `queues_not_installed` where `pgmq.meta` is not there. */
export const askQueues = asking('queues_not_installed')

/** Statements about the tables of a queue. @throws MetaError `queue_not_found` where one was dropped meanwhile. */
export const askTables = asking('queue_not_found')

/** @throws MetaError `queues_not_installed`, `queue_not_found` */
export const findQueue = async (db: Database, id: string): Promise<KnownQueue> => {
  const text = `select ${knownQueue} from ${queueTables} where c.oid = $1::oid`
  const json = jsonOf(await askQueues(db, [{ text, values: [id] }]))
  if (json === undefined) throw new MetaError('queue_not_found')
  return KnownQueue.parse(json)
}

/** The name of a table of queues, as SQL has it. */
export const inSchema = (table: string): string => `pgmq.${quotedIdent(table)}`

/**
 * Changes a queue, and records it for the audit log in the same transaction. Answers the queue as it was, and what the last of the
 * statements has answered, as JSON. @throws MetaError `queues_not_installed`, `queue_not_found`
 */
export const changeQueue = async (
  db: Database,
  { id, changeId }: { id: string; changeId: string },
  stepsOf: (queue: KnownQueue) => readonly Step[],
): Promise<{ queue: KnownQueue; answer: unknown }> => {
  const queue = await findQueue(db, id)
  const details = { id: queue.id, name: queue.name }
  const outcomes = await askTables(db, [...stepsOf(queue), ...recordStep({ id: changeId, details })])
  return { queue, answer: jsonOf(outcomes) }
}
