import type { Block, NameInText, Source } from './blocks.ts'
import { newBlock } from './blocks.ts'
import { isName, isSymbol, isWord } from './names.ts'
import type { Reader } from './reader.ts'

const sourceOf = (relation: NameInText): Source => ({ name: relation.name, start: relation.token.start, relation })

const verbs = `create alter drop grant revoke comment truncate vacuum analyze reindex refresh lock copy security`.split(
  ' ',
)

/** Statements that define or maintain objects: they have no clauses that could be read as those of a query. */
export const isDefinition = ({ tokens }: Reader): boolean => isWord(tokens[0], ...verbs)

const beforeTarget = ['table', 'view', 'truncate', 'copy', 'vacuum', 'analyze']
const skipped = ['if', 'not', 'exists', 'only', 'table', 'column', 'concurrently']

const indexOfTarget = ({ tokens }: Reader): number => {
  const isOn = !isWord(tokens[1], 'table') && isWord(tokens[0], 'create', 'grant', 'revoke', 'comment', 'alter', 'drop')
  const on = isOn ? tokens.findIndex((token) => isWord(token, 'on')) : -1
  const found = on >= 0 ? on : tokens.findIndex((token) => isWord(token, ...beforeTarget))
  if (found < 0) return -1
  let at = found + 1
  while (isWord(tokens[at], ...skipped)) at++
  return at
}

const constraintWords = ['constraint', 'primary', 'unique', 'foreign', 'check', 'exclude', 'like']

const isConstraint = (reader: Reader, at: number): boolean => isWord(reader.tokens[at], ...constraintWords)

/** The columns that a `create table` names in its parenthesis. */
const ownColumns = (reader: Reader, open: number): string[] => {
  const names: string[] = []
  for (let at = open + 1; at < reader.closing(open); at++) {
    const token = reader.tokens[at]
    const isFirst = at === open + 1 || isSymbol(reader.tokens[at - 1], ',')
    if (isFirst && token !== undefined && isName(token) && !isConstraint(reader, at)) names.push(token.value)
    if (isSymbol(token, '(')) at = reader.closing(at)
  }
  return names
}

/** The table of `references t (` before that parenthesis, as a block of its own. */
const referencedBlock = (reader: Reader, open: number): Block | undefined => {
  for (const at of [open - 1, open - 3]) {
    if (!isWord(reader.tokens[at - 1], 'references')) continue
    const named = reader.nameAt(at)
    if (named?.next !== open) continue
    const block = newBlock('definition', undefined, false)
    block.sources.push(sourceOf(named.name))
    return block
  }
  return undefined
}

const isKey = (reader: Reader, open: number): boolean => {
  const before = reader.tokens[open - 1]
  return isWord(before, 'key', 'unique', 'include') || (isName(before) && isWord(reader.tokens[open - 2], 'constraint'))
}

const isCopied = (reader: Reader, open: number): boolean =>
  isWord(reader.tokens[0], 'copy') && isName(reader.tokens[open - 1])

const isGranted = (reader: Reader, open: number): boolean =>
  isWord(reader.tokens[0], 'grant', 'revoke') &&
  isWord(reader.tokens[open - 1], 'select', 'insert', 'update', 'references')

const parentheses = (reader: Reader, from: number, to: number, block: Block): void => {
  for (let at = from; at < to; at++) {
    if (!isSymbol(reader.tokens[at], '(')) continue
    const referenced = referencedBlock(reader, at)
    if (referenced !== undefined) reader.columnList(at, 'referenced', referenced)
    else if (isKey(reader, at) || isCopied(reader, at) || isGranted(reader, at)) reader.columnList(at, 'own', block)
    else reader.parenthesis(at, 'where', block)
    at = reader.closing(at)
  }
}

/** Reads a definition: its table, the columns that it names, the query or the expressions in it. */
export const readDefinition = (reader: Reader): Block => {
  const { tokens } = reader
  const block = newBlock('definition', undefined, false)
  reader.segments.push({ clause: 'definition', from: 0, to: tokens.length, block })
  const target = indexOfTarget(reader)
  const named = target < 0 ? undefined : reader.nameAt(target)
  const source: Source | undefined = named && sourceOf(named.name)
  if (source) block.sources.push(source)
  const query = tokens.findIndex(
    (token, at) => isWord(token, 'as') && isWord(tokens[at + 1], 'select', 'with', 'values'),
  )
  if (query >= 0) {
    reader.statement(query + 1, tokens.length, undefined, false)
    return block
  }
  const isTable = isWord(tokens[0], 'create') && tokens.slice(1, 4).some((token) => isWord(token, 'table'))
  if (isTable && named && source && isSymbol(tokens[named.next], '(')) {
    source.columnNames = ownColumns(reader, named.next)
    source.relation = undefined
    const end = reader.closing(named.next)
    reader.segments.push({ clause: 'definition', from: named.next + 1, to: end, block, isParenthesis: true })
    parentheses(reader, named.next + 1, end, block)
    return block
  }
  const isIndex = tokens.slice(0, 3).some((token) => isWord(token, 'index'))
  const where = isIndex ? tokens.findIndex((token) => isWord(token, 'where')) : -1
  if (where >= 0) reader.segments.push({ clause: 'where', from: where + 1, to: tokens.length, block })
  parentheses(reader, 0, tokens.length, block)
  return block
}
