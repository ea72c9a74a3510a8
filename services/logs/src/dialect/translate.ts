import { isLogSource, logSources } from '../sources.ts'
import type { LogSourceName } from '../sources.ts'
import { streamName } from '../stream.ts'
import {
  allowedExpressions,
  allowedFunctions,
  allowedQueries,
  allowedTableFunctions,
  allowedTables,
} from './allowed.ts'
import { isTimeNow, timeNowIn, translatedCall } from './functions.ts'
import { isNode, mapped, namesIn, nodesIn, textIn } from './node.ts'
import type { Node } from './node.ts'
import { QueryRefusal } from './refusal.ts'
import { allColumns, fieldNames, isHiddenColumn, partValue, resolvePart } from './scope.ts'
import type { Scope } from './scope.ts'
import { attributeIn, sourcesIn, streamStar } from './stream-scope.ts'

/** What the reader of a statement found in it. */
export interface Reading {
  sources: Set<LogSourceName>
  /** Those whose lines are read as the table of all sources; undefined where nothing is. */
  stream: Set<LogSourceName> | undefined
}

const noScope = (above: Scope | undefined): Scope => ({
  above,
  withNames: new Set(above?.withNames),
  tables: new Map(),
  streams: new Set(),
  where: undefined,
  hasOthers: false,
  parts: new Map(),
  aliases: new Map(),
})

const refuse = (message: string): never => {
  throw new QueryRefusal(message)
}

/** DuckDB folds only these letters: another one that is small elsewhere, such as the Kelvin sign, makes another name. */
const folded = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** `columns(…)` picks columns by what their names are, also those that fields are stored in. */
const refuseColumns = (star: Node): void => {
  if (isNode(star['expr'])) refuse('"columns(…)" is not available here.')
}

const unnestedNames = (node: Node): string[] | undefined => {
  const call = node['function']
  if (textIn(node, 'type') !== 'TABLE_FUNCTION' || !isNode(call) || textIn(call, 'function_name') !== 'unnest')
    return undefined
  const [argument, ...more] = nodesIn(call['children'])
  return argument !== undefined && more.length === 0 && textIn(argument, 'class') === 'COLUMN_REF'
    ? namesIn(argument)
    : undefined
}

const emptyTable: Node = { type: 'EMPTY', alias: '', sample: null, query_location: 0 }

/**
 * Reads the tree of a statement: refuses what a query of logs must not do, and puts the columns of the sources in the
 * place of what is in `metadata`. The reference's `unnest` of it only gives it names here: it joins nothing.
 */
export class Translator {
  readonly reading: Reading = { sources: new Set(), stream: undefined }

  query(node: Node, above: Scope | undefined): Node {
    if (!allowedQueries.has(textIn(node, 'type'))) refuse('Only queries can be run here: select … from a log source.')
    const scope = { ...noScope(above), where: node['where_clause'] }
    const withNames = new Set(scope.withNames)
    scope.withNames = withNames
    for (const name of [node['cte_name'], node['ctename']]) if (typeof name === 'string') withNames.add(folded(name))
    const common = this.#commonTables(node['cte_map'], scope, withNames)
    const from = isNode(node['from_table']) ? this.#table(node['from_table'], scope) : undefined
    const { cte_map: _map, from_table: _table, select_list: list, group_expressions: groups, ...rest } = node
    const selected = nodesIn(list).flatMap((item) => this.#selected(item, scope))
    for (const item of nodesIn(list)) if (textIn(item, 'alias') !== '') scope.aliases.set(textIn(item, 'alias'), item)
    return {
      ...this.#inside(rest, scope),
      ...(common === undefined ? {} : { cte_map: common }),
      ...(isNode(node['from_table']) ? { from_table: from ?? emptyTable } : {}),
      ...(list === undefined ? {} : { select_list: selected }),
      ...(groups === undefined ? {} : { group_expressions: this.#groups(nodesIn(groups), scope) }),
    }
  }

  /** A name here is first one that the select gives: `timestamp_trunc(timestamp, hour) as timestamp … group by timestamp`. */
  #groups(groups: readonly Node[], scope: Scope): Node[] {
    return groups.map((group) => {
      const [name = '', ...more] = textIn(group, 'class') === 'COLUMN_REF' ? namesIn(group) : []
      const item = more.length === 0 ? scope.aliases.get(name) : undefined
      if (item === undefined) return this.#node(group, scope)
      // What the select says does not stand below its own names.
      return { ...this.#node(item, { ...scope, aliases: new Map() }), alias: '' }
    })
  }

  #commonTables(map: unknown, scope: Scope, names: Set<string>): Node | undefined {
    if (!isNode(map)) return undefined
    const entries = nodesIn(map['map']).map((entry) => {
      const isRecursive = JSON.stringify(entry['value'] ?? null).includes('"RECURSIVE_CTE_NODE"')
      const name = folded(textIn(entry, 'key'))
      if (isRecursive) names.add(name)
      const translated = this.#inside(entry, scope)
      names.add(name)
      return translated
    })
    return { ...map, map: entries }
  }

  /** Undefined: nothing is left of it, since it only gave a name to a part of `metadata`. */
  #table(node: Node, scope: Scope): Node | undefined {
    const type = textIn(node, 'type')
    if (!allowedTables.has(type)) refuse('Only log sources can be read here.')
    if (isNode(node['at_clause'])) refuse('"at" is not available here.')
    if (type === 'BASE_TABLE') return this.#baseTable(node, scope)
    if (type === 'JOIN') return this.#join(node, scope)
    const alias = textIn(node, 'alias')
    const names = unnestedNames(node)
    const part = names === undefined ? undefined : resolvePart(scope, names)
    if (part !== undefined) {
      const given = node['column_name_alias']
      const [column] = Array.isArray(given) ? given : []
      scope.parts.set(typeof column === 'string' ? column : alias === '' ? (names?.at(-1) ?? '') : alias, part)
      return undefined
    }
    scope.hasOthers = true
    if (type === 'TABLE_FUNCTION') {
      const call = node['function']
      const name = isNode(call) ? textIn(call, 'function_name').toLowerCase() : ''
      if (!isNode(call) || !allowedTableFunctions.has(name))
        return refuse(`The function ${name} is not available here.`)
      return { ...node, function: this.#inside(call, scope) }
    }
    return this.#inside(node, scope)
  }

  #baseTable(node: Node, scope: Scope): Node {
    const name = textIn(node, 'table_name')
    if (textIn(node, 'schema_name') !== '' || textIn(node, 'catalog_name') !== '')
      refuse(`There is no log source "${textIn(node, 'schema_name')}.${name}".`)
    if (scope.withNames.has(folded(name))) {
      scope.hasOthers = true
      return node
    }
    const source = folded(name)
    if (source === streamName) return this.#stream(node, name, scope)
    if (!isLogSource(source)) return refuse(`There is no log source "${name}".`)
    this.reading.sources.add(source)
    const alias = textIn(node, 'alias')
    scope.tables.set(alias === '' ? name : alias, source)
    return node
  }

  #stream(node: Node, name: string, scope: Scope): Node {
    const table = textIn(node, 'alias') || name
    const named = sourcesIn(scope.where, table)
    const known = [...(named ?? logSources.keys())].filter(isLogSource)
    // Where no source has that name, the condition lets none of these lines through.
    const sources: readonly LogSourceName[] = known.length === 0 ? ['edge_logs'] : known
    for (const source of sources) this.reading.sources.add(source)
    this.reading.stream = new Set([...(this.reading.stream ?? []), ...sources])
    scope.streams.add(table)
    return node
  }

  #join(node: Node, scope: Scope): Node | undefined {
    const left = isNode(node['left']) ? this.#table(node['left'], scope) : undefined
    const right = isNode(node['right']) ? this.#table(node['right'], scope) : undefined
    if (left === undefined || right === undefined) return left ?? right
    const { left: _left, right: _right, ...rest } = node
    return { ...this.#inside(rest, scope), left, right }
  }

  #inside(node: Node, scope: Scope): Node {
    return mapped(node, (child) => this.#node(child, scope))
  }

  #node(node: Node, scope: Scope): Node {
    const kind = textIn(node, 'class')
    const type = textIn(node, 'type')
    if (kind === '') return type.endsWith('_NODE') ? this.query(node, scope) : this.#inside(node, scope)
    if (!allowedExpressions.has(kind)) refuse(`"${type.toLowerCase()}" is not available here.`)
    if (kind === 'COLUMN_REF') return this.#column(node, scope)
    if (kind === 'STAR') refuseColumns(node)
    const attribute = attributeIn(scope, node)
    if (attribute !== undefined) return attribute
    const translated = this.#inside(node, scope)
    if (kind !== 'FUNCTION' && kind !== 'WINDOW') return translated
    const call = kind === 'FUNCTION' ? translatedCall(translated) : translated
    this.#check(call)
    return call
  }

  /** Functions that were put in the place of others are of ours; those that the text calls are checked. */
  #check(call: Node): void {
    if (textIn(call, 'class') !== 'FUNCTION' && textIn(call, 'class') !== 'WINDOW') return
    const name = textIn(call, 'function_name')
    const schema = textIn(call, 'schema')
    if (
      !allowedFunctions.has(name.toLowerCase()) ||
      textIn(call, 'catalog') !== '' ||
      (schema !== '' && schema !== 'main')
    )
      refuse(`The function ${name} is not available here.`)
  }

  #column(node: Node, scope: Scope): Node {
    const names = namesIn(node)
    const alias = textIn(node, 'alias')
    if (isTimeNow(names)) return timeNowIn(alias)
    const part = resolvePart(scope, names)
    if (part !== undefined) return partValue(part, alias)
    if (isHiddenColumn(scope, names)) refuse(`There is no field "${names.join('.')}".`)
    return node
  }

  /** An item of the list of a select: `*` becomes columns, and a field keeps its own name. */
  #selected(item: Node, scope: Scope): Node[] {
    if (textIn(item, 'class') === 'STAR') return this.#star(item, scope)
    const names = textIn(item, 'class') === 'COLUMN_REF' ? namesIn(item) : []
    const named = names.length > 0 && textIn(item, 'alias') === '' ? { ...item, alias: names.at(-1) ?? '' } : item
    return [this.#node(named, scope)]
  }

  #star(item: Node, scope: Scope): Node[] {
    refuseColumns(item)
    const relation = textIn(item, 'relation_name')
    const excluded = Array.isArray(item['exclude_list']) ? item['exclude_list'] : []
    const part = scope.parts.get(relation)
    const replaced = new Map(nodesIn(item['replace_list']).map(({ key, value }) => [key, value]))
    const left = (columns: Node[]) =>
      columns.flatMap((column) => {
        const name = textIn(column, 'alias') || namesIn(column).at(-1)
        if (excluded.includes(name)) return []
        const value = replaced.get(name)
        return [isNode(value) ? { ...this.#node(value, scope), alias: name } : column]
      })
    if (part !== undefined)
      return left(fieldNames(part).map((name) => partValue({ ...part, path: [...part.path, name] }, name)))
    const source = scope.tables.get(relation)
    if (source !== undefined) return left(allColumns(relation, source))
    if (scope.streams.has(relation)) return left(streamStar(relation))
    if (relation !== '' || scope.tables.size + scope.streams.size === 0) return [this.#node(item, scope)]
    if (scope.hasOthers) return refuse('Name the columns here: "*" stands for more than a log source.')
    return left([
      ...[...scope.tables].flatMap(([table, name]) => allColumns(table, name)),
      ...[...scope.streams].flatMap(streamStar),
    ])
  }
}

/** Names of the columns of a result that were asked for as `datetime`: they are written as dates, other times as numbers. */
export const datetimeColumns = (query: Node): string[] =>
  nodesIn(query['select_list']).flatMap((item) => {
    const type = item['cast_type']
    return textIn(item, 'class') === 'CAST' && isNode(type) && textIn(type, 'id') === 'TIMESTAMP'
      ? [textIn(item, 'alias')]
      : []
  })
