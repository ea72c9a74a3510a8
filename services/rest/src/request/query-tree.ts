/** A step into a JSON value: a key or an index. `asText` is `->>`. */
export interface JsonStep {
  key: string
  isIndex: boolean
  asText: boolean
}

/** A column, or a value inside a JSON column. */
export interface Field {
  name: string
  path: readonly JsonStep[]
}

export const aggregates = ['avg', 'count', 'max', 'min', 'sum'] as const
export type Aggregate = (typeof aggregates)[number]

export interface ColumnItem {
  kind: 'column'
  /** Undefined for `count()`, which counts rows. */
  field: Field | undefined
  alias: string | undefined
  /** Before the aggregate, if there is one. */
  cast: string | undefined
  aggregate: Aggregate | undefined
  aggregateCast: string | undefined
}

export interface EmbedItem {
  kind: 'embed'
  name: string
  alias: string | undefined
  hint: string | undefined
  isInner: boolean
  isSpread: boolean
  query: ReadQuery
}

export type SelectItem = { kind: 'all' } | ColumnItem | EmbedItem

export const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const
export type Comparison = keyof typeof comparisons

export const textSearches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const
export type TextSearch = keyof typeof textSearches

export const isValues = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const
export type IsValue = keyof typeof isValues

export type Test =
  | { kind: 'compare'; operator: Comparison; quantifier: 'any' | 'all' | undefined; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'search'; operator: TextSearch; language: string | undefined; value: string }

export type Condition =
  | { kind: 'test'; isNegated: boolean; field: Field; test: Test }
  | { kind: 'group'; isNegated: boolean; operator: 'and' | 'or'; conditions: readonly Condition[] }

export interface OrderTerm {
  /** Of a to-one embed, whose value orders the rows around it. */
  embed: string | undefined
  field: Field
  isDescending: boolean
  nulls: 'first' | 'last' | undefined
}

/** What is read of one relation. */
export interface ReadQuery {
  items: SelectItem[]
  conditions: Condition[]
  order: OrderTerm[]
  limit: number | undefined
  offset: number | undefined
}

export const emptyQuery = (items: SelectItem[] = [{ kind: 'all' }]): ReadQuery => ({
  items,
  conditions: [],
  order: [],
  limit: undefined,
  offset: undefined,
})

/** The name under which an embed stands in the answer, and by which parameters address it. */
export const embedKey = ({ alias, name }: Pick<EmbedItem, 'alias' | 'name'>): string => alias ?? name
