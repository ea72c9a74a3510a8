import type { Membership } from '../channels/membership.ts'
import type { ChangeBinding } from '../protocol/join.ts'
import { readFilter } from './filter.ts'
import type { Condition } from './filter.ts'
import type { RowChange } from './row-change.ts'

/** What a member of a channel wants to be told of. */
export interface ChangeSubscription {
  /** By which the client knows it. */
  id: number
  member: Membership
  /** `*`: all. */
  event: string
  schema: string
  /** `*`: all of the schema. */
  table: string
  conditions: readonly Condition[]
  /** The columns that it wants; undefined: all. */
  select: readonly string[] | undefined
}

/** What is asked for, without who asks. Throws a `RealtimeError` for a filter that cannot be read. */
export const readBinding = ({ event, schema, table, filter, select }: ChangeBinding) => ({
  event: event.toUpperCase(),
  schema: schema ?? 'public',
  table: table ?? '*',
  conditions: filter === null || filter === undefined || filter === '' ? [] : readFilter(filter),
  select: select ?? undefined,
})

/** Whether it is about changes of that table and kind. Its conditions are another question. */
export const isAbout = ({ event, schema, table }: ChangeSubscription, change: RowChange): boolean =>
  (event === '*' || event === change.type) &&
  (schema === '*' || schema === change.table.schema) &&
  (table === '*' || table === change.table.name)
