import type { FieldNode } from 'graphql'
import type { Selected } from '../document/operation.ts'
import type { Entity } from '../model/entity.ts'
import { aggregateSql } from './aggregate-sql.ts'
import { filterSql } from './filter-sql.ts'
import { objectSql } from './json-sql.ts'
import { cursorSql, orderSql, orderTerms, reversed, seekSql } from './order.ts'
import type { OrderTerm } from './order.ts'
import { readPage } from './page.ts'
import type { Page } from './page.ts'
import { selectedPairs } from './selection.ts'
import type { Compilation } from './selection.ts'
import { directScope, OutputScope } from './scope.ts'
import type { Scope } from './scope.ts'

/** The records that a connection pages through. */
export interface ConnectionSource {
  from: (alias: string) => string
  conditions: (alias: string) => readonly string[]
}

/** Where a field stands: the type that has it, and its nodes in the document. */
export interface FieldPlace {
  typeName: string
  nodes: Selected
}

const whereSql = (conditions: readonly (string | undefined)[]): string => {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? '' : ` where ${given.join(' and ')}`
}

/** Writes a record as JSON. */
type RecordWriter = (compilation: Compilation, entity: Entity, parents: readonly FieldNode[], scope: Scope) => string

class ConnectionWriter {
  readonly #record: RecordWriter
  readonly #compilation: Compilation
  readonly #entity: Entity
  readonly #source: ConnectionSource
  readonly #filter: unknown
  readonly #page: Page
  /** As they are answered. */
  readonly #terms: readonly OrderTerm[]
  /** As they are read: from the other end if the last ones are asked for. */
  readonly #read: readonly OrderTerm[]
  #needsOneMore = false

  constructor(
    compilation: Compilation,
    entity: Entity,
    source: ConnectionSource,
    given: Readonly<Record<string, unknown>>,
    record: RecordWriter,
  ) {
    this.#record = record
    this.#compilation = compilation
    this.#entity = entity
    this.#source = source
    this.#filter = given['filter']
    this.#page = readPage(given, entity.maxRows)
    this.#terms = orderTerms(entity, given['orderBy'])
    this.#read = this.#page.isBackward ? reversed(this.#terms) : this.#terms
  }

  sql(nodes: Selected): string {
    const { statement } = this.#compilation
    const inner = statement.alias('t')
    const rows = statement.alias('p')
    const scope = new OutputScope(inner, rows)
    const pairs = selectedPairs(this.#compilation, nodes, `${this.#entity.typeName}Connection`, (name, selected) => {
      if (name === 'edges') return this.#edges(selected, rows, scope)
      if (name === 'pageInfo') return this.#pageInfo(selected, rows, scope)
      if (name === 'totalCount') return `(select count(*) ${this.#matching()})`
      return aggregateSql(this.#compilation, this.#entity, selected, (alias) => this.#matching(alias))
    })
    const read = new Set(
      [...this.#compilation.operation.fields(nodes, `${this.#entity.typeName}Connection`).values()].map(
        ([node]) => node.name.value,
      ),
    )
    if (!read.has('edges') && !read.has('pageInfo')) return objectSql(pairs)
    return `(select ${objectSql(pairs)} from ${this.#rows(inner, rows, scope)})`
  }

  /** The page, numbered in the order in which it was read. */
  #rows(inner: string, rows: string, scope: OutputScope): string {
    const { statement } = this.#compilation
    const { limit, offset } = this.#page
    const direct = directScope(inner)
    const where = whereSql([...this.#conditions(inner), this.#seek(inner)])
    const order = orderSql(this.#read, direct)
    const most = statement.param(String(limit + (this.#needsOneMore ? 1 : 0)))
    const skipped = offset === 0 ? '' : ` offset ${statement.param(String(offset))}`
    const page = statement.alias('q')
    return `(select ${page}.*, row_number() over () as n from (select ${scope.outputs()} from ${this.#source.from(inner)}${where} order by ${order} limit ${most}${skipped}) ${page}) ${rows}`
  }

  #conditions(alias: string): (string | undefined)[] {
    const { statement } = this.#compilation
    return [...this.#source.conditions(alias), filterSql(statement, this.#entity, this.#filter, directScope(alias))]
  }

  #seek(alias: string): string | undefined {
    const { cursor } = this.#page
    return cursor === undefined
      ? undefined
      : seekSql(this.#compilation.statement, this.#read, directScope(alias), cursor)
  }

  /** All records that match, on every page. */
  #matching(alias = this.#compilation.statement.alias('t')): string {
    return `from ${this.#source.from(alias)}${whereSql(this.#conditions(alias))}`
  }

  #onPage(rows: string): string {
    return `filter (where ${rows}.n <= ${this.#compilation.statement.param(String(this.#page.limit))}::bigint)`
  }

  #edges(parents: readonly FieldNode[], rows: string, scope: Scope): string {
    const { typeName } = this.#entity
    const edge = objectSql(
      selectedPairs(this.#compilation, parents, `${typeName}Edge`, (name, nodes) =>
        name === 'cursor' ? cursorSql(this.#terms, scope) : this.#record(this.#compilation, this.#entity, nodes, scope),
      ),
    )
    const order = this.#page.isBackward ? `${rows}.n desc` : `${rows}.n`
    return `coalesce(json_agg(${edge} order by ${order}) ${this.#onPage(rows)}, '[]'::json)`
  }

  #pageInfo(parents: readonly FieldNode[], rows: string, scope: Scope): string {
    return objectSql(
      selectedPairs(this.#compilation, parents, 'PageInfo', (name) => {
        if (name === 'startCursor') return this.#edgeCursor(rows, scope, this.#page.isBackward)
        if (name === 'endCursor') return this.#edgeCursor(rows, scope, !this.#page.isBackward)
        const isOnward = (name === 'hasNextPage') !== this.#page.isBackward
        return isOnward ? this.#hasMore(rows) : this.#hasSkipped()
      }),
    )
  }

  #edgeCursor(rows: string, scope: Scope, isLast: boolean): string {
    const cursor = cursorSql(this.#terms, scope)
    return `(array_agg(${cursor} order by ${rows}.n${isLast ? ' desc' : ''}) ${this.#onPage(rows)})[1]`
  }

  #hasMore(rows: string): string {
    this.#needsOneMore = true
    return `coalesce(max(${rows}.n), 0) > ${this.#compilation.statement.param(String(this.#page.limit))}::bigint`
  }

  /** Whether records that match lie before the page, in the order in which it is read. */
  #hasSkipped(): string {
    const { cursor, offset } = this.#page
    if (offset > 0) return `exists (select 1 ${this.#matching()})`
    if (cursor === undefined) return 'false'
    const alias = this.#compilation.statement.alias('t')
    const where = whereSql([...this.#conditions(alias), `(${this.#seek(alias) ?? 'true'}) is not true`])
    return `exists (select 1 from ${this.#source.from(alias)}${where})`
  }
}

/** A connection as JSON: one page of its records, and what is asked about all of them. */
export const connectionSql = (
  compilation: Compilation,
  entity: Entity,
  source: ConnectionSource,
  { typeName, nodes }: FieldPlace,
  record: RecordWriter,
): string => {
  const given = compilation.operation.arguments(typeName, nodes)
  return new ConnectionWriter(compilation, entity, source, given, record).sql(nodes)
}
