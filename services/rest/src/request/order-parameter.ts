import type { OrderTerm } from './query-tree.ts'
import { Scanner } from './scanner.ts'

const readTerm = (scanner: Scanner): OrderTerm => {
  const field = scanner.field()
  const embed = field.path.length === 0 && scanner.take('(') ? field.name : undefined
  const inner = embed === undefined ? field : scanner.field()
  if (embed !== undefined) scanner.expect(')')
  const term: OrderTerm = { embed, field: inner, isDescending: false, nulls: undefined }
  if (!scanner.take('.')) return term
  let word = scanner.name()
  if (word === 'asc' || word === 'desc') {
    term.isDescending = word === 'desc'
    if (!scanner.take('.')) return term
    word = scanner.name()
  }
  if (word === 'nullsfirst') return { ...term, nulls: 'first' }
  if (word === 'nullslast') return { ...term, nulls: 'last' }
  throw scanner.unexpected('expecting asc, desc, nullsfirst or nullslast')
}

/** The parameter `order`. */
export const readOrder = (text: string): OrderTerm[] => {
  if (text.trim() === '') return []
  const scanner = new Scanner(text, 'order')
  const terms = [readTerm(scanner)]
  while (scanner.take(',')) terms.push(readTerm(scanner))
  if (!scanner.isAtEnd) throw scanner.unexpected('expecting "," or end of input')
  return terms
}
