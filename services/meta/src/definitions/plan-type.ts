import { plainIdent, plainName, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { EnumValue } from '@cairn/contracts/pg-meta/enum-values'
import { enumProblem, enumStatements } from '@cairn/contracts/pg-meta/enum-values'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { getObject } from '../objects/object-kind.ts'
import { typeKind } from '../objects/type.ts'
import { asStatements } from './get-definition.ts'
import type { Node } from './syntax-tree.ts'
import { statementOf, textsIn } from './syntax-tree.ts'

const invalid = (message: string): MetaError => new MetaError('definition_invalid', { message })

/** A new value in the place of one that is gone is its new name. */
const withOrigins = (current: readonly string[], wanted: readonly string[]): EnumValue[] => {
  const gone = current.filter((value) => !wanted.includes(value))
  const added = wanted.filter((value) => !current.includes(value))
  const onlyRename = gone.length === 1 && added.length === 1
  return wanted.map((to, index) => {
    if (current.includes(to)) return { from: to, to }
    const before = wanted.length === current.length ? current[index] : onlyRename ? gone[0] : undefined
    return { from: before !== undefined && gone.includes(before) ? before : undefined, to }
  })
}

const commentIn = (node: Node | undefined): string | null => {
  const text = node?.comment
  return typeof text === 'string' && text !== '' ? text : null
}

/** The statements that give an enumerated type the name, the values and the comment of an edited definition. */
export const planType = async (db: Database, id: number, entries: readonly unknown[]): Promise<string> => {
  const type = await getObject(db, typeKind(), String(id))
  const statements = entries.map(statementOf)
  const creations = statements.filter(({ kind }) => kind === 'CreateEnumStmt')
  const comments = statements.filter(({ kind }) => kind === 'CommentStmt')
  const [creation] = creations
  if (creation === undefined || creations.length > 1 || creations.length + comments.length < statements.length)
    throw invalid('The definition of an enumerated type is one CREATE TYPE … AS ENUM, and a COMMENT if there is one.')
  const [name = '', schema = type.schema] = textsIn(creation.node.typeName).toReversed()
  const wanted = withOrigins(type.enums, textsIn(creation.node.vals))
  const problem = enumProblem(type.enums, wanted)
  if (problem !== undefined) throw invalid(problem)
  const comment = commentIn(comments.at(-1)?.node)
  const renamed = plainName(type.schema, name)
  return asStatements([
    ...enumStatements(type, wanted),
    ...(name === type.name ? [] : [`alter type ${plainName(type.schema, type.name)} rename to ${plainIdent(name)}`]),
    ...(schema === type.schema ? [] : [`alter type ${renamed} set schema ${plainIdent(schema)}`]),
    ...(comment === (type.comment ?? null)
      ? []
      : [`comment on type ${plainName(schema, name)} is ${comment === null ? 'null' : quotedLiteral(comment)}`]),
  ])
}
