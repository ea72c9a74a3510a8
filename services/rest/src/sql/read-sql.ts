import { embedKey, emptyQuery } from '../request/query-tree.ts'
import type { ColumnItem, EmbedItem, OrderTerm } from '../request/query-tree.ts'
import type { Embed, ReadNode } from '../resolve-embeds.ts'
import { RestError } from '../rest-error.ts'
import { conditionSql, fieldSql } from './condition-sql.ts'
import type { Scope } from './condition-sql.ts'
import { ident, qualified, typeName } from './statement.ts'
import type { Statement } from './statement.ts'

export interface ReadOptions {
  maxRows: number | null
  allowsAggregates: boolean
  /** Whether columns are written as text, as in CSV, and not as JSON. */
  isText?: boolean
}

/** Where the rows of a node come from. */
export interface Source {
  /** Behind `from`, with its alias. */
  from: string
  alias: string
  /** What ties the rows to those around them. */
  conditions: readonly string[]
  /** The conditions of the query were applied before. */
  isFiltered?: boolean
  /** A row of the relation, where that is not what the alias stands for. */
  row?: string
}

const columnName = ({ alias, aggregate, field }: ColumnItem): string =>
  alias ?? aggregate ?? field?.path.findLast(({ isIndex }) => !isIndex)?.key ?? field?.name ?? 'count'

const cast = (sql: string, type: string | undefined): string => (type === undefined ? sql : `${sql}::${typeName(type)}`)

/** What a node selects. */
interface Output {
  name: string
  /** Under which those around it read it. */
  key: string
  /** Of a spread embed: what those around it make of its values. */
  aggregate: ColumnItem | undefined
}

interface Value {
  sql: string
  name: string
  /** What is taken of it. */
  aggregate?: ColumnItem | undefined
}

/** Whether rows of a node are aggregated: by its own columns, or by those of to-one embeds that are spread into it. */
const isAggregating = ({ query, embeds }: ReadNode): boolean =>
  query.items.some((item) => {
    if (item.kind === 'column') return item.aggregate !== undefined
    const embed = item.kind === 'embed' && item.isSpread ? embeds.get(item) : undefined
    return embed?.isToOne === true && isAggregating(embed.node)
  })

const sourceOf = (
  statement: Statement,
  { node, link }: Embed,
  // With the star: a column may have the name of the alias.
  { alias: parent, row = `${parent}.*` }: Source,
): Source => {
  const alias = statement.alias('t')
  const relation = node.relation
  if ('routine' in link) return { from: `${qualified(link.routine)}(${row}) ${alias}`, alias, conditions: [] }
  const { columns, junction } = link.relationship
  const target = `${relation === undefined ? '' : qualified(relation)} ${alias}`
  if (junction === undefined) {
    const conditions = columns.map(({ from, to }) => `${alias}.${ident(to)} = ${parent}.${ident(from)}`)
    return { from: target, alias, conditions }
  }
  const middle = statement.alias('j')
  return {
    from: `${target}, ${qualified(junction.relation)} ${middle}`,
    alias,
    conditions: [
      ...columns.map(({ from, to }) => `${middle}.${ident(to)} = ${parent}.${ident(from)}`),
      ...junction.columns.map(({ from, to }) => `${middle}.${ident(from)} = ${alias}.${ident(to)}`),
    ],
  }
}

const embedNamed = ({ embeds }: ReadNode, name: string): [EmbedItem, Embed] | undefined =>
  [...embeds].find(([item]) => embedKey(item) === name)

const noAggregatesInLists = (): RestError =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  })

class ReadWriter {
  readonly #statement: Statement
  readonly #options: ReadOptions

  constructor(statement: Statement, options: ReadOptions) {
    this.#statement = statement
    this.#options = options
  }

  rows(node: ReadNode, source: Source): string {
    return this.#select(node, source).sql
  }

  /**
   * `spreadInto`: of a to-one embed that is spread, whether the rows around it are aggregated. Its columns are theirs, so
   * that its aggregates are taken there, and its rows have the values.
   */
  #select(node: ReadNode, source: Source, spreadInto?: { isAggregated: boolean }): { sql: string; outputs: Output[] } {
    const { query } = node
    const scope = { alias: source.alias, relation: node.relation }
    const isAggregated = spreadInto?.isAggregated ?? isAggregating(node)
    const names = [...(node.relation?.columns.keys() ?? [])]
    const selected: string[] = []
    const outputs: Output[] = []
    const groups: string[] = []
    const joins: string[] = []
    const add = (value: string, name: string, key: string, aggregate?: ColumnItem) => {
      outputs.push({ name, key, aggregate })
      selected.push(`${value} as ${ident(key)}`)
      if (aggregate === undefined) groups.push(String(selected.length))
    }
    const addValue = ({ sql, name, aggregate }: Value) => {
      if (aggregate === undefined) add(sql, name, name)
      // Two aggregates of one name may be spread into one row.
      else if (spreadInto !== undefined) add(sql, name, `${name} ${outputs.length}`, aggregate)
      else add(cast(`${aggregate.aggregate}(${sql})`, aggregate.aggregateCast), name, name, aggregate)
    }
    for (const item of query.items) {
      if (item.kind === 'all') {
        if (isAggregated || node.relation?.hasRepresentations === true)
          for (const name of names) add(this.#represented(name, scope, isAggregated), name, name)
        else {
          selected.push(`${source.alias}.*`)
          outputs.push(...names.map((name) => ({ name, key: name, aggregate: undefined })))
        }
      } else if (item.kind === 'column') {
        // Of a row that is counted where it is spread, there is this value or none.
        const value = this.#column(item, scope, isAggregated)
        addValue({
          sql: value === '*' && spreadInto !== undefined ? 'true' : value,
          name: columnName(item),
          aggregate: item.aggregate === undefined ? undefined : item,
        })
      } else for (const value of this.#embed(node, item, source, joins, isAggregated)) addValue(value)
    }
    const grouping =
      spreadInto === undefined && isAggregated && groups.length > 0 ? ` group by ${groups.join(', ')}` : ''
    const sql = `select ${selected.join(', ')} from ${source.from}${joins.join('')}${this.#where(node, source)}${grouping}${this.#order(node, source)}${this.#page(node)}`
    return { sql, outputs }
  }

  /** The rows that match, without what is read of them. */
  matching(node: ReadNode, source: Source): string {
    const inner = [...node.embeds].filter(([item]) => item.isInner).map(([, embed]) => this.#exists(embed, source))
    return `select 1 from ${source.from}${this.#where(node, { ...source, conditions: [...source.conditions, ...inner] })}`
  }

  /** A column as its domain is written, if that is a matter of its own. */
  #represented(name: string, { alias, relation }: Scope, isAggregated: boolean): string {
    const representation = relation?.columns.get(name)?.representation
    const { isText = false } = this.#options
    const writer = isText ? representation?.toText : representation?.toJson
    const column = `${alias}.${ident(name)}`
    if (typeof writer !== 'string') return column
    // JSON cannot be grouped by.
    return `${writer}(${column})${isAggregated && !isText ? '::jsonb' : ''}`
  }

  /** The value of a column, before it is aggregated. */
  #column({ aggregate, field, cast: type }: ColumnItem, scope: Scope, isAggregated: boolean): string {
    if (aggregate !== undefined && !this.#options.allowsAggregates)
      throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    if (field === undefined) return '*'
    if (field.path.length === 0 && type === undefined && aggregate === undefined)
      return this.#represented(field.name, scope, isAggregated)
    return cast(fieldSql(this.#statement, field, scope), type)
  }

  #exists(embed: Embed, parent: Source): string {
    return `exists (${this.matching(embed.node, sourceOf(this.#statement, embed, parent))})`
  }

  #where(node: ReadNode, source: Source): string {
    const scope = { alias: source.alias, relation: node.relation }
    const embedExists = (name: string) => {
      const found = embedNamed(node, name)
      return found && this.#exists(found[1], source)
    }
    const own = source.isFiltered === true ? [] : node.query.conditions
    const conditions = [
      ...source.conditions,
      ...own.map((condition) => conditionSql(this.#statement, condition, scope, embedExists)),
    ]
    return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
  }

  #order(node: ReadNode, source: Source): string {
    const terms = node.query.order.map((term) => this.#orderTerm(node, source, term))
    return terms.length === 0 ? '' : ` order by ${terms.join(', ')}`
  }

  #orderTerm(node: ReadNode, source: Source, { embed, field, isDescending, nulls }: OrderTerm): string {
    const value =
      embed === undefined
        ? fieldSql(this.#statement, field, { alias: source.alias, relation: node.relation })
        : this.#embedValue(node, source, embed, field)
    return `${value}${isDescending ? ' desc' : ' asc'}${nulls === undefined ? '' : ` nulls ${nulls}`}`
  }

  #embedValue(node: ReadNode, source: Source, name: string, field: ColumnItem['field']): string {
    const [, embed] = embedNamed(node, name) ?? []
    if (embed === undefined)
      throw new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
        hint: `Verify that '${name}' is included in the 'select' query parameter.`,
      })
    if (!embed.isToOne)
      throw new RestError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
        details: `'${node.relation?.name ?? ''}' and '${name}' do not form a many-to-one or one-to-one relationship`,
      })
    const item: ColumnItem = {
      kind: 'column',
      field,
      alias: undefined,
      cast: undefined,
      aggregate: undefined,
      aggregateCast: undefined,
    }
    const query = { ...emptyQuery([item]), conditions: embed.node.query.conditions, limit: 1 }
    return `(${this.rows({ ...embed.node, query }, sourceOf(this.#statement, embed, source))})`
  }

  #page(node: ReadNode): string {
    const { limit, offset } = node.query
    const { maxRows } = this.#options
    const most = limit === undefined || maxRows === null ? (limit ?? maxRows) : Math.min(limit, maxRows)
    const limited = most === null ? '' : ` limit ${this.#statement.param(String(most))}`
    return offset === undefined ? limited : `${limited} offset ${this.#statement.param(String(offset))}`
  }

  /** Joins an embed, and returns what it adds to the selected columns. */
  #embed(node: ReadNode, item: EmbedItem, source: Source, joins: string[], isAggregated: boolean): Value[] {
    const embed = node.embeds.get(item)
    if (embed === undefined) return []
    const isEmpty = item.query.items.length === 0
    // An embed without columns is there for its conditions.
    if (isEmpty && !item.isInner) return []
    const alias = this.#statement.alias('e')
    const row = this.#statement.alias('r')
    const isRow = embed.isToOne && item.isSpread
    const { sql: rows, outputs } = this.#select(
      isEmpty ? { ...embed.node, query: { ...item.query, items: [{ kind: 'all' }] }, embeds: new Map() } : embed.node,
      sourceOf(this.#statement, embed, source),
      isRow && !isEmpty ? { isAggregated } : undefined,
    )
    if (item.isSpread && !embed.isToOne && isAggregating(embed.node)) throw noAggregatesInLists()
    const spread = item.isSpread ? outputs : []
    const value = embed.isToOne
      ? isRow
        ? rows
        : `select row_to_json(${row}.*) as j from (${rows}) ${row} limit 1`
      : `select ${[`json_agg(${row}.*) as j`, ...spread.map(({ key }) => `json_agg(${row}.${ident(key)}) as ${ident(key)}`)].join(', ')} from (${rows}) ${row}`
    const condition = item.isInner && !embed.isToOne ? `${alias}.j is not null` : 'true'
    joins.push(` ${item.isInner ? 'inner' : 'left'} join lateral (${value}) ${alias} on ${condition}`)
    if (isEmpty) return []
    const grouped = (sql: string) => (isAggregated ? `(${sql})::jsonb` : sql)
    if (item.isSpread)
      return spread.map(({ name, key, aggregate }) => {
        const column = `${alias}.${ident(key)}`
        return { sql: embed.isToOne ? column : grouped(`coalesce(${column}, '[]')`), name, aggregate }
      })
    const json = embed.isToOne ? `${alias}.j` : `coalesce(${alias}.j, '[]')`
    return [{ sql: grouped(json), name: embedKey(item) }]
  }
}

/** The rows that a node selects. */
export const rowsSql = (statement: Statement, node: ReadNode, source: Source, options: ReadOptions): string =>
  new ReadWriter(statement, options).rows(node, source)

/** One column for each row that matches, without paging: for counting. */
export const matchingSql = (statement: Statement, node: ReadNode, source: Source, options: ReadOptions): string =>
  new ReadWriter(statement, options).matching(node, source)
