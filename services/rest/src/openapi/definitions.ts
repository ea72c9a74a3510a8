import type { Column, Relation, Relationship } from '../schema/relation.ts'
import { describe } from './describe.ts'
import { defaultValue, valueSchema } from './types.ts'

// Tools find keys by these tags in the description.
const keyNotes = (name: string, { primaryKey }: Relation, relationships: readonly Relationship[]): string[] => [
  ...(primaryKey.includes(name) ? ['Primary key.<pk/>'] : []),
  ...relationships
    .filter(({ holdsKey, junction }) => holdsKey && junction === undefined)
    .flatMap(({ to, columns }) =>
      columns
        .filter((pair) => pair.from === name)
        .map((pair) => `References \`${to.name}.${pair.to}\`.<fk table='${to.name}' column='${pair.to}'/>`),
    ),
]

const property = (column: Column, relation: Relation, relationships: readonly Relationship[]) => {
  const notes = [column.description, ...keyNotes(column.name, relation, relationships)].filter((note) => note !== null)
  const fallback = column.default === null ? undefined : defaultValue(column.default, column.typeName)
  return {
    ...valueSchema(column),
    ...(fallback !== undefined && { default: fallback }),
    ...(column.enumValues !== null && { enum: column.enumValues }),
    ...(column.maxLength !== null && { maxLength: column.maxLength }),
    ...(column.isGenerated && { readOnly: true }),
    ...(notes.length > 0 && { description: notes.join('\n\n') }),
  }
}

/** The rows of a table or view. */
export const definition = (relation: Relation, relationships: readonly Relationship[]) => {
  const columns = [...relation.columns.values()]
  const required = columns.filter(({ isNullable }) => !isNullable).map(({ name }) => name)
  const { summary, description } = describe(relation.description)
  const text = [summary, description].filter((part) => part !== undefined).join('\n\n')
  return {
    type: 'object',
    ...(text !== '' && { description: text }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(columns.map((column) => [column.name, property(column, relation, relationships)])),
  }
}
