import { aggregates, emptyQuery } from './query-tree.ts'
import type { Aggregate, ColumnItem, EmbedItem, SelectItem } from './query-tree.ts'
import { Scanner } from './scanner.ts'
import { parseError } from '../rest-error.ts'

// Each level is a subquery; far more than any screen shows.
const maxDepth = 16

const isAggregate = (name: string): name is Aggregate => aggregates.some((aggregate) => aggregate === name)

const readAggregate = (scanner: Scanner): Aggregate | undefined => {
  if (!scanner.take('.')) return undefined
  const name = scanner.name()
  if (!isAggregate(name)) throw scanner.unexpected('expecting an aggregate function')
  scanner.expect('()')
  return name
}

const castOf = (scanner: Scanner): string | undefined => (scanner.take('::') ? scanner.until(',).').trim() : undefined)

const readEmbed = (
  scanner: Scanner,
  { name, alias, isSpread, depth }: Pick<EmbedItem, 'name' | 'alias' | 'isSpread'> & { depth: number },
): EmbedItem => {
  let hint: string | undefined
  let isInner = false
  while (scanner.take('!')) {
    const word = scanner.name()
    if (word === 'inner') isInner = true
    else if (word !== 'left') hint = word
  }
  scanner.expect('(')
  const items = scanner.peek(')') ? [] : readItems(scanner, depth + 1)
  scanner.expect(')')
  return { kind: 'embed', name, alias, hint, isInner, isSpread, query: emptyQuery(items) }
}

const rowCount = (scanner: Scanner, alias: string | undefined): ColumnItem => {
  scanner.expect('()')
  return {
    kind: 'column',
    field: undefined,
    alias,
    cast: undefined,
    aggregate: 'count',
    aggregateCast: castOf(scanner),
  }
}

const readItem = (scanner: Scanner, depth: number): SelectItem => {
  if (scanner.take('...')) return readEmbed(scanner, { name: scanner.name(), alias: undefined, isSpread: true, depth })
  const first = scanner.name()
  if (first === '*') return { kind: 'all' }
  const hasAlias = scanner.peek(':') && !scanner.peek('::')
  if (hasAlias) scanner.expect(':')
  const alias = hasAlias ? first : undefined
  const name = hasAlias ? scanner.name() : first
  if (name === 'count' && scanner.peek('()')) return rowCount(scanner, alias)
  if (scanner.peek('(') || scanner.peek('!')) return readEmbed(scanner, { name, alias, isSpread: false, depth })
  const field = { name, path: scanner.jsonPath() }
  const cast = castOf(scanner)
  const aggregate = readAggregate(scanner)
  return { kind: 'column', field, alias, cast, aggregate, aggregateCast: aggregate && castOf(scanner) }
}

const readItems = (scanner: Scanner, depth: number): SelectItem[] => {
  if (depth > maxDepth) throw parseError('The select parameter is nested too deeply', `at most ${maxDepth} levels`)
  const items = [readItem(scanner, depth)]
  while (scanner.take(',')) items.push(readItem(scanner, depth))
  return items
}

/** The parameter `select`. */
export const readSelect = (text: string): SelectItem[] => {
  if (text.trim() === '') return [{ kind: 'all' }]
  const scanner = new Scanner(text, 'select parameter')
  const items = readItems(scanner, 1)
  if (!scanner.isAtEnd) throw scanner.unexpected('expecting "," or end of input')
  return items
}
