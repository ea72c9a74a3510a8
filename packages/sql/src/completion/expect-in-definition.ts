import type { Token } from '../tokens.ts'
import type { Segment } from './blocks.ts'
import type { Expectation } from './expect.ts'
import { columnConstraintKeywords, keywordsOfDefinition, tableConstraintKeywords } from './keywords.ts'
import { isName, isSymbol, isWord } from './names.ts'

const nothing: Expectation = { kind: 'nothing' }

/** In the parenthesis of `create table t (…)`: a column's name, then its type, then its constraints. */
const inTable = (tokens: readonly Token[], gap: number): Expectation => {
  const [last, before] = [tokens[gap - 1], tokens[gap - 2]]
  if (isSymbol(last, ',', '(')) return { kind: 'keyword', keywords: tableConstraintKeywords }
  if (isWord(last, 'references', 'like')) return { kind: 'relation' }
  if (isWord(last, 'default')) return { kind: 'value' }
  if (isName(last) && isSymbol(before, ',', '(')) return { kind: 'type' }
  if (isWord(last, 'constraint')) return nothing
  return { kind: 'keyword', keywords: columnConstraintKeywords }
}

const columnWords = ['column']

const isObjectKind = (tokens: readonly Token[], ...kinds: readonly string[]): boolean =>
  tokens.slice(1, 5).some((token) => isWord(token, ...kinds))

const isTargetNext = (tokens: readonly Token[], gap: number): boolean => {
  const [verb, last, before] = [tokens[0], tokens[gap - 1], tokens[gap - 2]]
  const isExisting = !isWord(verb, 'create')
  if (isWord(last, 'references', 'only')) return true
  if (isWord(last, 'on')) return isWord(verb, 'create', 'grant', 'revoke', 'alter', 'drop')
  if (isWord(last, 'table', 'view', 'partition')) return isExisting || isWord(before, 'on')
  if (isWord(last, 'exists')) return isExisting && isObjectKind(tokens, 'table', 'view')
  if (isWord(last, 'truncate', 'copy', 'vacuum', 'analyze')) return gap === 1 || isWord(verb, 'vacuum')
  if (isSymbol(last, ',')) return isWord(verb, 'drop', 'truncate', 'vacuum', 'analyze', 'lock', 'grant', 'revoke')
  return isWord(verb, 'comment') && isWord(last, 'column')
}

const isTypeNext = (tokens: readonly Token[], gap: number): boolean => {
  const [last, before, third] = [tokens[gap - 1], tokens[gap - 2], tokens[gap - 3]]
  if (isWord(last, 'type') && isWord(tokens[gap - 3], 'column', 'alter')) return true
  if (isWord(last, 'returns', 'setof')) return true
  if (!isName(last) || !isWord(tokens[0], 'alter')) return false
  return isWord(before, 'add') || (isWord(before, 'column') && isWord(third, 'add'))
}

const isNewNameNext = (tokens: readonly Token[], gap: number): boolean => {
  const [last, before] = [tokens[gap - 1], tokens[gap - 2]]
  if (isWord(last, 'to') && isWord(tokens[0], 'alter')) return !isWord(before, 'owner')
  if (isWord(last, 'column') && isWord(before, 'add')) return true
  return isWord(tokens[0], 'create') && isWord(last, 'table', 'view', 'index', 'policy', 'trigger', 'type', 'schema')
}

/** What can stand at the cursor in `create`, `alter`, `drop`, `grant` and the like. */
export const expectInDefinition = (tokens: readonly Token[], gap: number, { isParenthesis }: Segment): Expectation => {
  if (isParenthesis === true) return inTable(tokens, gap)
  const [last, before] = [tokens[gap - 1], tokens[gap - 2]]
  if (isTypeNext(tokens, gap)) return { kind: 'type' }
  if (isWord(last, ...columnWords) && isWord(before, 'drop', 'alter', 'rename')) return { kind: 'columns' }
  if (isTargetNext(tokens, gap)) return { kind: 'relation', keywords: ['table', 'only', 'if exists', 'if not exists'] }
  if (isNewNameNext(tokens, gap)) return nothing
  if (isWord(last, 'function', 'procedure') && isWord(before, 'execute')) return { kind: 'triggerFunction' }
  if (isWord(last, 'to') || (isWord(last, 'from') && isWord(tokens[0], 'revoke'))) return { kind: 'role' }
  if (isWord(last, 'default')) return { kind: 'value' }
  const words = keywordsOfDefinition(tokens[0]?.value ?? '')
  const isColumn = isWord(tokens[0], 'alter', 'create') && isName(last)
  return { kind: 'keyword', keywords: isColumn ? [...words, ...columnConstraintKeywords] : words }
}
