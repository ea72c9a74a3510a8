import type { Pgoutput } from 'pg-logical-replication'

/** Values as Postgres writes them. Undefined: not sent, since it is large and did not change. */
export type Row = Readonly<Record<string, string | null | undefined>>

/** What the stream says of a table. The same object until its definition or its privileges change. */
export type PublishedTable = Pgoutput.MessageRelation

export interface RowChange {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  table: PublishedTable
  /** After the change. */
  row: Row | undefined
  /** Before it: all columns where the replica identity is full, and those of the primary key otherwise. */
  old: Row | undefined
  /** ISO 8601. */
  committedAt: string
}

const keyOf = ({ keyColumns }: PublishedTable, row: Row): Row =>
  Object.fromEntries(keyColumns.map((name) => [name, row[name]]))

/** The change that a message of the stream is; undefined for messages of other kinds. */
export const rowChangeOf = (message: Pgoutput.Message, committedAt: string): RowChange | undefined => {
  if (message.tag === 'insert')
    return { type: 'INSERT', table: message.relation, row: message.new, old: undefined, committedAt }
  if (message.tag === 'delete')
    return {
      type: 'DELETE',
      table: message.relation,
      row: undefined,
      old: message.old ?? message.key ?? {},
      committedAt,
    }
  if (message.tag !== 'update') return undefined
  const { relation: table, new: row, key, old } = message
  // A key that did not change is not sent.
  return { type: 'UPDATE', table, row, old: old ?? key ?? keyOf(table, row), committedAt }
}
