import type { Database } from '../database.ts'
import { recordStep } from '../objects/change-object.ts'
import type { Step } from '../wire/pipeline.ts'
import { askQueues } from './known-queue.ts'

interface Wrapper {
  name: string
  /** With their defaults. */
  parameters: string
  types: string
  returns: string
  body: string
  comment: string
}

/** What clients call, under the names and parameters of the reference. Each runs as its caller. */
const wrappers: readonly Wrapper[] = [
  {
    name: 'send',
    parameters: 'queue_name text, message jsonb, sleep_seconds integer default 0',
    types: 'text, jsonb, integer',
    returns: 'setof bigint',
    body: 'select pgmq.send(queue_name, message, sleep_seconds)',
    comment: 'Sends a message, which readers get after so many seconds.',
  },
  {
    name: 'send_batch',
    parameters: 'queue_name text, messages jsonb[], sleep_seconds integer default 0',
    types: 'text, jsonb[], integer',
    returns: 'setof bigint',
    body: 'select pgmq.send_batch(queue_name, messages, sleep_seconds)',
    comment: 'Sends several messages, which readers get after so many seconds.',
  },
  {
    name: 'read',
    parameters: 'queue_name text, sleep_seconds integer, n integer',
    types: 'text, integer, integer',
    returns: 'setof pgmq.message_record',
    body: 'select * from pgmq.read(queue_name, sleep_seconds, n)',
    comment: 'Reads at most n messages, and hides them from other readers for so many seconds.',
  },
  {
    name: 'pop',
    parameters: 'queue_name text',
    types: 'text',
    returns: 'setof pgmq.message_record',
    body: 'select * from pgmq.pop(queue_name)',
    comment: 'Reads the next message, and deletes it.',
  },
  {
    name: 'archive',
    parameters: 'queue_name text, message_id bigint',
    types: 'text, bigint',
    returns: 'boolean',
    body: 'select pgmq.archive(queue_name, message_id)',
    comment: 'Moves a message to the archive of its queue.',
  },
  {
    name: 'delete',
    parameters: 'queue_name text, message_id bigint',
    types: 'text, bigint',
    returns: 'boolean',
    body: 'select pgmq.delete(queue_name, message_id)',
    comment: 'Deletes a message.',
  },
]

const clients = 'anon, authenticated, service_role'
const signatures = wrappers.map(({ name, types }) => `pgmq_public."${name}"(${types})`)

const steps = (texts: readonly string[]): Step[] => texts.map((text) => ({ text, isHidden: true }))

const isThere: Step = { text: 'select from pgmq.meta limit 0', isHidden: true }

/** Makes `pgmq_public`, by which clients of the data API use queues. @throws MetaError `queues_not_installed` */
export const exposeQueues = async (db: Database, changeId: string): Promise<void> => {
  await askQueues(db, [
    isThere,
    ...steps([
      'create schema if not exists pgmq_public',
      ...wrappers.map(
        ({ name, parameters, returns, body }) =>
          `create or replace function pgmq_public."${name}"(${parameters}) returns ${returns}
             language sql volatile security invoker set search_path = '' as $$ ${body} $$`,
      ),
      ...wrappers.map(
        ({ name, types, comment }) => `comment on function pgmq_public."${name}"(${types}) is '${comment}'`,
      ),
      `revoke execute on function ${signatures.join(', ')} from public`,
      `grant execute on function ${signatures.join(', ')} to ${clients}`,
      // The functions run as their caller, who has to find those that they call. Tables are another matter.
      `grant usage on schema pgmq_public, pgmq to ${clients}`,
      'grant all on all tables in schema pgmq to service_role',
      'alter default privileges in schema pgmq grant all on tables to service_role',
    ]),
    ...recordStep({ id: changeId, details: {} }),
  ])
}

/** The opposite. Other functions that somebody put into that schema stay. @throws MetaError `queues_not_installed` */
export const hideQueues = async (db: Database, changeId: string): Promise<void> => {
  await askQueues(db, [
    isThere,
    ...steps([
      'create schema if not exists pgmq_public',
      `drop function if exists ${signatures.join(', ')}`,
      `do $do$
       begin
         if not exists (select from pg_catalog.pg_depend d
                         where d.refclassid = 'pg_catalog.pg_namespace'::regclass and d.refobjid = 'pgmq_public'::regnamespace) then
           drop schema pgmq_public;
         end if;
       end $do$`,
      `revoke usage on schema pgmq from ${clients}`,
      'revoke all on all tables in schema pgmq from service_role',
      'alter default privileges in schema pgmq revoke all on tables from service_role',
    ]),
    ...recordStep({ id: changeId, details: {} }),
  ])
}
