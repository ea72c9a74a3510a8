import type { Token } from '../tokens.ts'
import type { Block, Clause } from './blocks.ts'
import { isSymbol, isWord } from './names.ts'

/** A clause that begins at a token: how many tokens its keywords are. */
export interface ClauseStart {
  clause: Clause
  length: number
}

type Rule = (tokens: readonly Token[], at: number, clause: Clause, block: Block) => ClauseStart | undefined

const inFrom = (clause: Clause): boolean => ['from', 'join', 'on', 'joinWords', 'joinUsing'].includes(clause)

/** Whether `from` belongs to `is [not] distinct from`. */
const isComparison = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at - 1], 'distinct') && isWord(tokens[at - 2], 'is', 'not')

const withSecond =
  (clause: Clause, ...seconds: readonly string[]): Rule =>
  (tokens, at) =>
    isWord(tokens[at + 1], ...seconds) ? { clause, length: 2 } : undefined

const joinWord: Rule = (tokens, at, clause) =>
  inFrom(clause) && !isSymbol(tokens[at + 1], '(') ? { clause: 'joinWords', length: 1 } : undefined

const only =
  (clause: Clause): Rule =>
  () => ({ clause, length: 1 })

const isConflict = (clause: Clause, block: Block): boolean => block.kind === 'insert' && clause === 'conflict'

const rules: Readonly<Record<string, Rule>> = {
  from: (tokens, at, clause, { kind }) => {
    if (isComparison(tokens, at)) return undefined
    const follows = clause === 'select' || clause === 'into' || (clause === 'set' && kind === 'update')
    return follows ? { clause: 'from', length: 1 } : undefined
  },
  join: (_tokens, _at, clause) => (inFrom(clause) ? { clause: 'join', length: 1 } : undefined),
  left: joinWord,
  right: joinWord,
  full: joinWord,
  inner: joinWord,
  cross: joinWord,
  natural: joinWord,
  on: (tokens, at, clause, { kind }) => {
    if (isWord(tokens[at + 1], 'conflict')) return { clause: 'conflict', length: 2 }
    if (kind === 'merge' && clause === 'from') return { clause: 'on', length: 1 }
    return inFrom(clause) ? { clause: 'on', length: 1 } : undefined
  },
  using: (_tokens, _at, clause, { kind }) => {
    if (clause === 'delete' || (kind === 'merge' && clause === 'merge')) return { clause: 'from', length: 1 }
    return inFrom(clause) ? { clause: 'joinUsing', length: 1 } : undefined
  },
  where: (_tokens, _at, clause) => (clause === 'conflict' ? undefined : { clause: 'where', length: 1 }),
  group: withSecond('group', 'by'),
  having: only('having'),
  order: withSecond('order', 'by'),
  limit: only('limit'),
  offset: only('limit'),
  fetch: only('limit'),
  window: only('window'),
  for: (_tokens, _at, clause, { kind }) =>
    kind === 'query' && clause !== 'start' ? { clause: 'locking', length: 1 } : undefined,
  union: only('union'),
  intersect: only('union'),
  except: only('union'),
  returning: (_tokens, _at, _clause, { kind }) => (kind === 'query' ? undefined : { clause: 'returning', length: 1 }),
  set: (_tokens, _at, clause, { kind }) =>
    kind === 'update' || kind === 'merge' || clause === 'conflict' ? { clause: 'set', length: 1 } : undefined,
  values: (tokens, at, _clause, { kind }) =>
    isWord(tokens[at - 1], 'default') || kind === 'update' ? undefined : { clause: 'values', length: 1 },
  into: (_tokens, _at, clause) => (clause === 'select' ? { clause: 'into', length: 1 } : undefined),
  when: (_tokens, _at, _clause, { kind }) => (kind === 'merge' ? { clause: 'when', length: 1 } : undefined),
}

/** The clause that begins at the token, within a statement whose verb has been read. */
export const clauseAt = (
  tokens: readonly Token[],
  at: number,
  clause: Clause,
  block: Block,
): ClauseStart | undefined => {
  const token = tokens[at]
  // After a dot and after `as` a keyword is a name.
  if (token?.kind !== 'word' || isSymbol(tokens[at - 1], '.') || isWord(tokens[at - 1], 'as')) return undefined
  const rule = Object.hasOwn(rules, token.value) ? rules[token.value] : undefined
  if (isConflict(clause, block) && isWord(token, 'on', 'for')) return undefined
  return rule?.(tokens, at, clause, block)
}
