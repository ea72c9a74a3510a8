import { z } from 'zod'
import type { Statement } from '@cairn/rest/data-access'
import { refused } from '../graphql-refusal.ts'
import type { Entity } from '../model/entity.ts'
import type { Scope } from './scope.ts'

/** JSON as base64 on one line. */
export const encodedSql = (json: string): string =>
  `translate(encode(convert_to((${json})::text, 'UTF8'), 'base64'), E'\\n', '')`

/** The globally unique identifier of a record: schema, table and key. */
export const nodeIdSql = (statement: Statement, { schema, table, primaryKey }: Entity, scope: Scope): string => {
  const names = [schema, table].map((name) => `${statement.param(name)}::text`)
  const key = primaryKey.map(({ column }) => scope.column(column))
  return encodedSql(`jsonb_build_array(${[...names, ...key].join(', ')})`)
}

/** The JSON in an identifier or cursor. Undefined if there is none. */
export const decoded = (text: string): { json: string; items: readonly unknown[] } | undefined => {
  const json = Buffer.from(text, 'base64').toString('utf8')
  try {
    const items = z.array(z.unknown()).safeParse(JSON.parse(json)).data
    return items === undefined ? undefined : { json, items }
  } catch {
    return undefined
  }
}

export const decodeNodeId = (nodeId: string): { json: string; schema: string; table: string; keys: number } => {
  const found = decoded(nodeId)
  const [schema, table] = found?.items ?? []
  if (found === undefined || typeof schema !== 'string' || typeof table !== 'string')
    throw refused('Invalid value passed to nodeId argument. Error decoding nodeId')
  return { json: found.json, schema, table, keys: found.items.length - 2 }
}

/** Whether a record has that identifier. */
export const nodeIdCondition = (statement: Statement, entity: Entity, scope: Scope, nodeId: string): string => {
  const { json, schema, table, keys } = decodeNodeId(nodeId)
  if (schema !== entity.schema || table !== entity.table || keys !== entity.primaryKey.length) return 'false'
  const parameter = statement.param(json)
  return entity.primaryKey
    .map(({ column, type }, at) => `${scope.column(column)} = (${parameter}::jsonb ->> ${at + 2})::${type.castType}`)
    .join(' and ')
}
