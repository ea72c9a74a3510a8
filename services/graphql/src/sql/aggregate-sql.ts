import type { Selected } from '../document/operation.ts'
import { aggregated } from '../model/aggregates.ts'
import type { Entity } from '../model/entity.ts'
import { objectSql } from './json-sql.ts'
import { selectedPairs } from './selection.ts'
import type { Compilation } from './selection.ts'
import { directScope } from './scope.ts'
import { outputSql } from './value-sql.ts'

/** Aggregates over all records that match, on every page. */
export const aggregateSql = (
  compilation: Compilation,
  entity: Entity,
  parents: Selected,
  matching: (alias: string) => string,
): string => {
  const { statement } = compilation
  const alias = statement.alias('t')
  const scope = directScope(alias)
  const results = aggregated(entity)
  const pairs = selectedPairs(compilation, parents, `${entity.typeName}Aggregate`, (name, nodes) => {
    if (name === 'count') return 'count(*)'
    const [, columns] = results.find(([each]) => each === name) ?? []
    const typeName = `${entity.typeName}${name.charAt(0).toUpperCase()}${name.slice(1)}AggregateResult`
    return objectSql(
      selectedPairs(compilation, nodes, typeName, (field) => {
        const column = columns?.find((each) => each.name === field)
        if (column === undefined) throw new Error('A validated aggregate is not in the model')
        const value = `${name}(${scope.column(column.column)})`
        return name === 'avg' ? value : outputSql(statement, value, column.type)
      }),
    )
  })
  return `(select ${objectSql(pairs)} ${matching(alias)})`
}
