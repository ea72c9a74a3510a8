import type { Statement } from '@cairn/rest/data-access'
import type { FieldNode } from 'graphql'
import type { Operation, Selected } from '../document/operation.ts'

/** What is written while an operation is compiled. */
export interface Compilation {
  operation: Operation
  statement: Statement
}

const textLiteral = (compilation: Compilation, text: string): string => `${compilation.statement.param(text)}::text`

/** The key and name of each selected field with its SQL; `__typename` is done here. */
export const selectedPairs = (
  compilation: Compilation,
  parents: readonly FieldNode[],
  typeName: string,
  valueOf: (name: string, nodes: Selected) => string,
): (readonly [string, string])[] =>
  [...compilation.operation.fields(parents, typeName)].map(([key, nodes]) => {
    const { value: name } = nodes[0].name
    return [key, name === '__typename' ? textLiteral(compilation, typeName) : valueOf(name, nodes)] as const
  })
