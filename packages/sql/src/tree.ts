import { plainIdent } from '@cairn/contracts/database/sql-names'
import type { Node, RangeVar, TypeName } from 'libpg-query'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A node of a parse tree is an object with one key, its type: `{ "SelectStmt": { … } }`. Only types begin with a capital. */
const isNode = (value: object): value is Node => {
  const [key, ...others] = Object.keys(value)
  return key !== undefined && others.length === 0 && /^[A-Z]/.test(key)
}

/**
 * The node and all nodes in it, of any depth. The nodes in one for which `isClosed` holds are left out.
 * The order is that of the text.
 */
export function* nodesIn(tree: unknown, isClosed: (node: Node) => boolean): Generator<Node, void, undefined> {
  // A stack of our own: the nesting of a statement is the sender's choice.
  const open: unknown[] = [tree]
  while (open.length > 0) {
    const value = open.pop()
    if (!isObject(value)) continue
    if (isNode(value)) {
      yield value
      if (isClosed(value)) continue
    }
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value)
    for (let index = children.length - 1; index >= 0; index--) open.push(children[index])
  }
}

const partOf = (node: Node): string[] => {
  if ('String' in node) return [node.String.sval ?? '']
  if ('List' in node) return (node.List.items ?? []).flatMap(partOf)
  if ('TypeName' in node) return typeParts(node.TypeName)
  return []
}

const typeParts = ({ names = [] }: TypeName): string[] => {
  const parts = names.flatMap(partOf)
  return parts[0] === 'pg_catalog' ? parts.slice(1) : parts
}

/** The parts of a name as the tree has them: a list of texts. */
export const partsOf = (nodes: readonly Node[] = []): string[] => nodes.flatMap(partOf)

/** As people write it. */
export const nameOf = (parts: readonly string[]): string => parts.map(plainIdent).join('.')

export const typeName = (type: TypeName): string => nameOf(typeParts(type))

export const relationParts = ({ catalogname, schemaname, relname }: RangeVar): string[] =>
  [catalogname, schemaname, relname].filter((part) => part !== undefined)

export const relationName = (relation: RangeVar): string => nameOf(relationParts(relation))
