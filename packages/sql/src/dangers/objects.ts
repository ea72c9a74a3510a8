import type { Node, ObjectType, RoleSpec } from 'libpg-query'
import { nameOf, partsOf, relationName, typeName } from '../tree.ts'
import type { DangerObject } from './danger.ts'

const namedOtherwise: Partial<Record<ObjectType, string>> = {
  OBJECT_MATVIEW: 'materialized view',
  OBJECT_FDW: 'foreign data wrapper',
  OBJECT_FOREIGN_SERVER: 'server',
  OBJECT_TSPARSER: 'text search parser',
  OBJECT_TSDICTIONARY: 'text search dictionary',
  OBJECT_TSTEMPLATE: 'text search template',
  OBJECT_TSCONFIGURATION: 'text search configuration',
  OBJECT_OPCLASS: 'operator class',
  OBJECT_OPFAMILY: 'operator family',
  OBJECT_STATISTIC_EXT: 'statistics',
  OBJECT_TABCONSTRAINT: 'constraint',
}

export const typeOf = (type: ObjectType | undefined): string =>
  type === undefined
    ? 'object'
    : (namedOtherwise[type] ?? type.replace('OBJECT_', '').replaceAll('_', ' ').toLowerCase())

/** Those that belong to a table are listed as its name and theirs. */
const ofTables = new Set<ObjectType>(['OBJECT_TRIGGER', 'OBJECT_POLICY', 'OBJECT_RULE', 'OBJECT_TABCONSTRAINT'])

const ofTable = (parts: readonly string[]): string => {
  const name = parts.at(-1)
  return name === undefined ? '' : `${nameOf([name])} on ${nameOf(parts.slice(0, -1))}`
}

/** Operator classes and families are listed as their index method and their name. */
const ofMethods = new Set<ObjectType>(['OBJECT_OPCLASS', 'OBJECT_OPFAMILY'])

const named = (node: Node, type: ObjectType | undefined): string => {
  if ('RangeVar' in node) return relationName(node.RangeVar)
  if ('TypeName' in node) return typeName(node.TypeName)
  if ('ObjectWithArgs' in node) return nameOf(partsOf(node.ObjectWithArgs.objname))
  const items = 'List' in node ? (node.List.items ?? []) : [node]
  if (type === 'OBJECT_CAST' || type === 'OBJECT_TRANSFORM')
    return items.map((item) => nameOf(partsOf([item]))).join(' as ')
  const parts = partsOf(items)
  if (type !== undefined && ofTables.has(type)) return ofTable(parts)
  return nameOf(type !== undefined && ofMethods.has(type) ? parts.slice(1) : parts)
}

/** The objects that a statement names, as `drop` and `grant` list them. */
export const objectsIn = (nodes: readonly Node[] = [], type?: ObjectType): DangerObject[] =>
  nodes.map((node) => ({ type: typeOf(type), name: named(node, type) }))

export const roleName = ({ roletype, rolename }: RoleSpec): string =>
  roletype === 'ROLESPEC_PUBLIC' ? 'public' : (rolename ?? roletype?.replace('ROLESPEC_', '').toLowerCase() ?? '')

export const rolesIn = (nodes: readonly Node[] = []): string[] =>
  nodes.flatMap((node) => ('RoleSpec' in node ? [roleName(node.RoleSpec)] : []))
