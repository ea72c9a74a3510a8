import { ident, qualified } from '@cairn/rest/data-access'
import type { Selected } from '../document/operation.ts'
import type { FunctionField } from '../model/entity.ts'
import { resultSql } from './read-sql.ts'
import type { Compilation } from './selection.ts'
import { inputSql } from './value-sql.ts'

/** A call of a function with the arguments that are given. The others have their defaults. */
export const callSql = (compilation: Compilation, field: FunctionField, nodes: Selected): string => {
  const { operation, statement } = compilation
  const typeName = operation.rootTypeName
  const given = operation.arguments(typeName, nodes)
  const passed = field.parameters
    .filter(({ name }) => given[name] !== undefined)
    .map(({ name, parameter, type }) => `${ident(parameter)} => ${inputSql(statement, given[name], type.castType)}`)
  const call = `${qualified({ schema: field.schema, name: field.routine })}(${passed.join(', ')})`
  return resultSql(compilation, field.result, call, { typeName, nodes })
}
