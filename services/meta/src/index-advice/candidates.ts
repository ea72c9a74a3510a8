import { plainIdent } from '@cairn/contracts/database/sql-names'
import type { Subject, SubjectRelation } from './subject.ts'
import type { SortColumn, UsedColumns } from './plan-columns.ts'

/** An index that may help. */
export interface Candidate {
  relation: SubjectRelation
  /** As SQL writes them: `customer_id, placed_at desc`. */
  columns: readonly SortColumn[]
}

const mostColumns = 4
const mostOfOne = 10
const mostAtAll = 24

export const columnsText = (columns: readonly SortColumn[]): string =>
  columns.map(({ column, order }) => `${plainIdent(column)}${order}`).join(', ')

/** How many different values a column has; more tell rows apart better. */
const distinctOf = ({ rows, statistics }: SubjectRelation, column: string): number => {
  const distinct = statistics.find((each) => each.column === column)?.distinct ?? 0
  return distinct < 0 ? -distinct * Math.max(rows, 1) : distinct
}

const plain = (column: string): SortColumn => ({ column, order: '' })

const withoutRepeats = (columns: readonly SortColumn[]): SortColumn[] => {
  const kept = columns
    .filter(({ column }, place) => columns.findIndex((each) => each.column === column) === place)
    .slice(0, mostColumns)
  // One column is read in both directions.
  return kept.length === 1 ? kept.map((one) => (one.order === ' desc' ? plain(one.column) : one)) : kept
}

/** Whether an index that is there begins with these columns. An order that is the other way round is read backwards. */
const isThere = ({ indexes }: SubjectRelation, columns: readonly SortColumn[]): boolean =>
  columns.every(({ order }) => order === '' || columns.length === 1) &&
  indexes.some((index) => columns.every(({ column }, place) => index.columns[place] === plainIdent(column)))

const ofRelation = (relation: SubjectRelation, { equal, range, joined, orders }: UsedColumns): SortColumn[][] => {
  const equals = [...equal].toSorted((a, b) => distinctOf(relation, b) - distinctOf(relation, a)).map(plain)
  const ranges = [...range].map(plain)
  const joins = [...joined].map(plain)
  return [
    equals,
    ...equals.map((one) => [one]),
    ...ranges.map((one) => [...equals, one]),
    ...orders.map((order) => [...equals, ...order]),
    ...joins.flatMap((one) => [[one], [...equals, one], [one, ...equals], ...ranges.map((other) => [one, other])]),
    ...joins.flatMap((one) => orders.map((order) => [one, ...order])),
    ...ranges.map((one) => [one]),
    ...orders,
  ]
}

/** The indexes that are worth a try, for what a plan does with each relation. */
export const candidatesFor = (subject: Subject, used: Iterable<UsedColumns>): Candidate[] => {
  const found = new Map<string, Candidate>()
  for (const uses of used) {
    const relation = subject.relations.find(({ schema, name }) => schema === uses.schema && name === uses.table)
    if (relation === undefined || (relation.kind !== 'r' && relation.kind !== 'm')) continue
    let left = mostOfOne
    for (const list of ofRelation(relation, uses)) {
      const columns = withoutRepeats(list)
      const key = `${relation.schema}.${relation.name} ${columnsText(columns)}`
      if (columns.length === 0 || found.has(key) || isThere(relation, columns) || left === 0) continue
      found.set(key, { relation, columns })
      left -= 1
    }
  }
  return [...found.values()].slice(0, mostAtAll)
}

const tupleBytes = 12
const alignment = 8
/** Of 8,192, with those that stay free. */
const usedPageBytes = 7_300

/** How many pages the index would have: without what PostgreSQL saves where values repeat. */
export const candidatePages = ({ relation, columns }: Candidate): number => {
  const rows = Math.max(relation.rows, 0)
  const width = columns.reduce((sum, { column }) => {
    const found = relation.statistics.find((each) => each.column === column)
    return sum + (found?.width ?? alignment)
  }, 0)
  const bytes = Math.ceil(width / alignment) * alignment + tupleBytes
  return Math.max(2, Math.ceil((rows * bytes) / usedPageBytes) + 1)
}
