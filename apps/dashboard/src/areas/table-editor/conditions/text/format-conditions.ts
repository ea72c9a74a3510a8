import type { Condition, Filter } from '@cairn/contracts/database/conditions'
import { operatorTexts } from './operator-words.ts'
import { quotedName, quotedStep, quotedValue } from './quoting.ts'

const operand = (filter: Filter): string => {
  if (filter.operator === 'is') return filter.value
  if (filter.operator === 'between') return filter.values.map(quotedValue).join(' and ')
  if ('values' in filter) return `(${filter.values.map(quotedValue).join(', ')})`
  return quotedValue(filter.value)
}

/** `data->address->city`: what a filter compares. */
export const formatTarget = ({ column, path = [] }: Pick<Filter, 'column' | 'path'>): string =>
  [quotedName(column), ...path.map(quotedStep)].join('->')

export const formatFilter = (filter: Filter): string =>
  `${formatTarget(filter)} ${operatorTexts[filter.operator]} ${operand(filter)}`

const joined = (conditions: readonly Condition[], word: string): string => conditions.map(formatOne).join(` ${word} `)

const formatOne = (condition: Condition): string => {
  if ('all' in condition) return `(${joined(condition.all, 'and')})`
  if ('any' in condition) return `(${joined(condition.any, 'or')})`
  return formatFilter(condition)
}

/** `status in (paid, shipped) and (total > 5 or note contains "half price")`. */
export const formatConditions = (conditions: readonly Condition[]): string => {
  const [only] = conditions
  if (conditions.length === 1 && only !== undefined && 'any' in only) return joined(only.any, 'or')
  return joined(conditions, 'and')
}
