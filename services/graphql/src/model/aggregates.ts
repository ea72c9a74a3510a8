import type { ColumnField, Entity } from './entity.ts'

const numbers = new Set<unknown>(['Int', 'BigInt', 'BigFloat', 'Float'])
const ordered = new Set<unknown>([...numbers, 'String', 'Date', 'Time', 'Datetime'])

const columnsWith = ({ columns }: Entity, scalars: ReadonlySet<unknown>): ColumnField[] =>
  columns.filter(({ canSelect, type }) => canSelect && !type.isList && scalars.has(type.scalar))

/** The aggregates of an entity besides `count`, with the columns that each is taken of. */
export const aggregated = (entity: Entity): (readonly ['sum' | 'avg' | 'min' | 'max', readonly ColumnField[]])[] => {
  const summed = columnsWith(entity, numbers)
  const compared = columnsWith(entity, ordered)
  return [
    ['sum', summed] as const,
    ['avg', summed] as const,
    ['min', compared] as const,
    ['max', compared] as const,
  ].filter(([, columns]) => columns.length > 0)
}
