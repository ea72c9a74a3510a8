/** Why someone should look again before a statement runs. */
export type DangerKind =
  | 'drop'
  | 'truncate'
  /** Deletes all rows of a table. */
  | 'delete_all'
  /** Changes all rows of a table. */
  | 'update_all'
  | 'alter_database'
  /** Creates a table, in a schema of the data API, that has no row-level security. */
  | 'table_without_rls'
  | 'disable_rls'
  /** Gives rights to people who are not signed in. */
  | 'grant_to_anon'
  /** Runs a text that is only known when it runs. */
  | 'cannot_tell'

/** What a statement affects: `table`, `public.orders`. */
export interface DangerObject {
  type: string
  /** As people write it, with quotes where it needs them. */
  name: string
}

export interface Found {
  kind: DangerKind
  objects: DangerObject[]
}
