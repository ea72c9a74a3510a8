import type { Token } from '../tokens.ts'

/** A name as a statement writes it, with its schema if it has one. */
export interface NameInText {
  schema?: string | undefined
  name: string
  token: Token
}

/** What a query reads from, or a statement changes: `orders o`, `(select …) s`, `generate_series(1, 3) n`. */
export interface Source {
  /** How the columns are qualified. */
  name: string
  /** The offset at which it begins. */
  start: number
  relation?: NameInText | undefined
  query?: Block | undefined
  routine?: NameInText | undefined
  alias?: Token | undefined
  /** The names that an alias gives to the columns: `v(a, b)`. */
  columnNames?: readonly string[] | undefined
}

/** A query of a `with` clause. */
export interface Cte {
  name: string
  token: Token
  columnNames: readonly string[] | undefined
  query: Block | undefined
  /** The offset from which it can be read. */
  visibleFrom: number
}

/** One expression of a `select` list or of `returning`. */
export interface Output {
  kind: 'star' | 'column' | 'other'
  qualifier?: string | undefined
  /** The name of the column in the result; of a `column`, `source` has its name where it comes from. */
  name?: string | undefined
  source?: string | undefined
  type?: string | undefined
}

export type BlockKind = 'query' | 'insert' | 'update' | 'delete' | 'merge' | 'definition'

/** One `select`, `insert`, `update` …: what its names mean. */
export interface Block {
  kind: BlockKind
  parent: Block | undefined
  /** Subqueries of expressions and `lateral` ones see the sources around them. */
  seesSources: boolean
  ctes: Cte[]
  sources: Source[]
  outputs: Output[]
}

export type Clause =
  | 'start'
  | 'with'
  | 'select'
  | 'from'
  | 'join'
  | 'joinWords'
  | 'on'
  | 'joinUsing'
  | 'where'
  | 'group'
  | 'having'
  | 'order'
  | 'limit'
  | 'window'
  | 'locking'
  | 'union'
  | 'into'
  | 'insert'
  | 'values'
  | 'conflict'
  | 'update'
  | 'set'
  | 'delete'
  | 'merge'
  | 'when'
  | 'returning'
  | 'definition'
  /** The columns of `insert into t (…)`, `using (…)`, `on conflict (…)`, `references t (…)`. */
  | 'columnList'

/** Tokens of one clause of a block, from the first to the one before `to`. A later one in the list lies deeper. */
export interface Segment {
  clause: Clause
  from: number
  to: number
  block: Block
  /** Of a `columnList`: which columns. */
  list?: 'target' | 'join' | 'referenced' | 'own' | undefined
  isParenthesis?: boolean
}

export const newBlock = (kind: BlockKind, parent: Block | undefined, seesSources: boolean): Block => ({
  kind,
  parent,
  seesSources,
  ctes: [],
  sources: [],
  outputs: [],
})
