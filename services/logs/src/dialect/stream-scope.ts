import { attributeColumn, streamColumns } from '../stream.ts'
import { columnRef, isNode, namesIn, nodesIn, textConstant, textIn } from './node.ts'
import type { Node } from './node.ts'
import type { Scope } from './scope.ts'

const textOf = (node: unknown): string | undefined => {
  const value = isNode(node) && textIn(node, 'class') === 'CONSTANT' ? node['value'] : undefined
  return isNode(value) && typeof value['value'] === 'string' ? value['value'] : undefined
}

const isSource = (node: unknown, table: string): boolean => {
  if (!isNode(node) || textIn(node, 'class') !== 'COLUMN_REF') return false
  const names = namesIn(node)
  return names.at(-1) === 'source' && (names.length === 1 || (names.length === 2 && names[0] === table))
}

const isText = (text: string | undefined): text is string => text !== undefined

/**
 * The sources that a condition of a query names by equality; undefined: any. Only those are
 * read, and the newest lines of one are found without a look at older ones.
 */
export const sourcesIn = (condition: unknown, table: string): ReadonlySet<string> | undefined => {
  if (!isNode(condition)) return undefined
  const children = nodesIn(condition['children'])
  switch (textIn(condition, 'type')) {
    case 'COMPARE_EQUAL': {
      const { left, right } = condition
      const text = isSource(left, table) ? textOf(right) : isSource(right, table) ? textOf(left) : undefined
      return text === undefined ? undefined : new Set([text])
    }
    case 'COMPARE_IN': {
      const texts = children.slice(1).map(textOf)
      return isSource(children[0], table) && texts.every(isText) ? new Set(texts) : undefined
    }
    case 'CONJUNCTION_AND':
      return children.map((child) => sourcesIn(child, table)).find((found) => found !== undefined)
    case 'CONJUNCTION_OR': {
      const each = children.map((child) => sourcesIn(child, table))
      return each.some((found) => found === undefined)
        ? undefined
        : new Set(each.flatMap((found) => [...(found ?? [])]))
    }
    default:
      return undefined
  }
}

/** The table of all sources that a name is a column of. */
const tableOf = (scope: Scope | undefined, names: readonly string[]): string | undefined => {
  if (scope === undefined || names.at(-1) !== 'log_attributes') return undefined
  const [first = ''] = names
  const [table] = scope.streams
  if (names.length === 2 && scope.streams.has(first)) return first
  if (names.length === 1 && (table !== undefined || scope.hasOthers)) return table
  return tableOf(scope.above, names)
}

/** `log_attributes['request.method']`, if the node is that: a column. */
export const attributeIn = (scope: Scope, node: Node): Node | undefined => {
  const [map, key] = nodesIn(node['children'])
  const name = textIn(node, 'type') === 'ARRAY_EXTRACT' ? textOf(key) : undefined
  const table = name === undefined || map === undefined ? undefined : tableOf(scope, namesIn(map))
  if (name === undefined || table === undefined) return undefined
  const column = attributeColumn(name)
  const alias = textIn(node, 'alias')
  return column === undefined ? textConstant('', alias) : columnRef([table, column], alias)
}

/** What `*` stands for in that table. */
export const streamStar = (table: string): Node[] => streamColumns.map((name) => columnRef([table, name]))
