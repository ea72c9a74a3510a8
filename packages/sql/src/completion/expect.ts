import type { Token } from '../tokens.ts'
import type { Segment } from './blocks.ts'
import { expectInDefinition } from './expect-in-definition.ts'
import { isName, isSymbol, isWord } from './names.ts'

/** What can stand at the cursor. */
export type Expectation =
  | { kind: 'nothing' }
  /** A table, a view or a CTE; in `from`, a function that returns rows too. */
  | { kind: 'relation'; keywords?: readonly string[] }
  | { kind: 'value' }
  | { kind: 'joinCondition' }
  /** A value is complete, or the name of a table. */
  | { kind: 'keyword'; keywords?: readonly string[] }
  | { kind: 'columns'; keywords?: readonly string[] }
  | { kind: 'type' }
  | { kind: 'triggerFunction' }
  | { kind: 'role' }

const keyword: Expectation = { kind: 'keyword' }
const nothing: Expectation = { kind: 'nothing' }

const isLiteral = (token: Token | undefined): boolean =>
  token !== undefined && ['string', 'number', 'dollar', 'quoted'].includes(token.kind)

const completeWords = [
  'null', 'true', 'false', 'end', 'asc', 'desc', 'current_date', 'current_timestamp', 'current_user', 'current_time',
  'default', 'nothing', 'first', 'last', 'localtime', 'localtimestamp', 'session_user',
] // prettier-ignore

/** Words that could be names, and are followed by a value where statements have them. */
const wordsBeforeValue = ['by', 'zone', 'escape', 'perform', 'return', 'if', 'elsif', 'while']

const isStar = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens[at - 1]
  return (
    isSymbol(tokens[at], '*') &&
    (isSymbol(before, ',', '(', '.') || isWord(before, 'select', 'distinct', 'all', 'returning'))
  )
}

/** Whether the tokens up to there end with a complete value. */
const endsValue = (tokens: readonly Token[], gap: number): boolean => {
  const last = tokens[gap - 1]
  if (isSymbol(tokens[gap - 2], '.') && last?.kind === 'word') return true
  if (isWord(last, ...completeWords) || isLiteral(last) || isSymbol(last, ')', ']') || isStar(tokens, gap - 1))
    return true
  // A parameter: `:name`.
  if (isSymbol(tokens[gap - 2], ':') && last?.kind === 'word') return true
  return isName(last) && !isWord(last, ...wordsBeforeValue)
}

const wordsBeforeRelation = [
  'from', 'join', 'into', 'update', 'only', 'using', 'lateral', 'table', 'delete', 'outer',
] // prettier-ignore

const relationClauses: ReadonlySet<Segment['clause']> = new Set(['from', 'join', 'update', 'delete', 'merge', 'insert'])

const isType = (tokens: readonly Token[], gap: number): boolean => {
  if (isSymbol(tokens[gap - 1], '::')) return true
  if (!isWord(tokens[gap - 1], 'as')) return false
  // `cast(… as`: the parenthesis that is open there.
  let depth = 0
  for (let at = gap - 2; at > 0; at--) {
    if (isSymbol(tokens[at], ')')) depth++
    else if (isSymbol(tokens[at], '(') && depth-- === 0) return isWord(tokens[at - 1], 'cast')
  }
  return false
}

const inRelations = (tokens: readonly Token[], gap: number, { clause, from, isParenthesis }: Segment): Expectation => {
  const last = tokens[gap - 1]
  if (isSymbol(last, '(')) return { kind: 'relation', keywords: ['select', 'with', 'values'] }
  const isFirst = gap === from && isParenthesis !== true
  if (isFirst || isSymbol(last, ',') || isWord(last, ...wordsBeforeRelation))
    return { kind: 'relation', ...(clause === 'from' || clause === 'join' ? { keywords: ['lateral', 'only'] } : {}) }
  return keyword
}

const afterKeywordOfSet = (tokens: readonly Token[], gap: number, { from }: Segment): Expectation | undefined => {
  let at = gap - 1
  while (at >= from && !isSymbol(tokens[at], ',', '=')) at--
  if (at >= from && isSymbol(tokens[at], '=')) return undefined
  return gap === from || isSymbol(tokens[gap - 1], ',') ? { kind: 'columns' } : nothing
}

const inValue = (tokens: readonly Token[], gap: number, segment: Segment): Expectation => {
  const { clause, from } = segment
  if (clause === 'on' && gap === from && segment.isParenthesis !== true) return { kind: 'joinCondition' }
  return endsValue(tokens, gap) ? keyword : { kind: 'value' }
}

const inWith = (tokens: readonly Token[], gap: number): Expectation => {
  const last = tokens[gap - 1]
  if (isWord(last, 'with')) return { kind: 'keyword', keywords: ['recursive'] }
  return isSymbol(last, ',', '(') || isWord(last, 'recursive') ? nothing : keyword
}

const isNewName = (tokens: readonly Token[], gap: number): boolean => isWord(tokens[gap - 1], 'as')

/** What the tokens before the cursor, and the clause that it is in, let follow. */
export const expectAt = (tokens: readonly Token[], gap: number, segment: Segment): Expectation => {
  const { clause, from } = segment
  // The name of a parameter.
  if (isSymbol(tokens[gap - 1], ':')) return nothing
  if (isType(tokens, gap)) return { kind: 'type' }
  if (clause === 'definition') return expectInDefinition(tokens, gap, segment)
  if (clause === 'columnList')
    return gap === from || isSymbol(tokens[gap - 1], ',') ? { kind: 'columns' } : { kind: 'keyword', keywords: [] }
  if (clause === 'with' || isWord(tokens[gap - 1], 'with')) return inWith(tokens, gap)
  if (isNewName(tokens, gap)) return nothing
  if (relationClauses.has(clause) && segment.isParenthesis !== true) return inRelations(tokens, gap, segment)
  if (clause === 'set' && segment.isParenthesis !== true) {
    const expected = afterKeywordOfSet(tokens, gap, segment)
    if (expected !== undefined) return expected
  }
  if (
    ['start', 'union', 'joinWords', 'locking', 'when', 'conflict', 'joinUsing'].includes(clause) &&
    segment.isParenthesis !== true
  )
    return clause === 'start' && gap > 0 && isWord(tokens[gap - 1], 'call') ? { kind: 'value' } : keyword
  if (clause === 'into') return nothing
  return inValue(tokens, gap, segment)
}
