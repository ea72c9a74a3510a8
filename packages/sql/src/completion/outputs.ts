import type { Token } from '../tokens.ts'
import type { Output } from './blocks.ts'
import { isName, isSymbol, isWord } from './names.ts'

/** Parts between the commas that are in no parenthesis. */
export const splitAtCommas = (tokens: readonly Token[]): Token[][] => {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (isSymbol(token, '(', '[')) depth++
    else if (isSymbol(token, ')', ']')) depth--
    if (depth === 0 && isSymbol(token, ',')) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

const endsOperand = (token: Token | undefined): boolean =>
  token !== undefined &&
  (['string', 'number', 'dollar'].includes(token.kind) ||
    isSymbol(token, ')', ']', '*') ||
    isWord(token, 'end', 'null', 'true', 'false') ||
    isName(token))

/** The name of a function that the tokens call, and nothing after the call. */
const calledIn = (tokens: readonly Token[]): string | undefined => {
  const open = tokens.findIndex((token) => isSymbol(token, '('))
  const name = tokens[open - 1]
  return open > 0 && (name?.kind === 'word' || name?.kind === 'quoted') ? name.value : undefined
}

/** The type after the last `::` that is in no parenthesis, and what comes before it. */
const castOf = (tokens: readonly Token[]): { inner: readonly Token[]; type: string | undefined } => {
  const at = tokens.findLastIndex((token) => isSymbol(token, '::'))
  if (at <= 0 || tokens.slice(at).some((token) => isSymbol(token, ')'))) return { inner: tokens, type: undefined }
  return {
    inner: tokens.slice(0, at),
    type: tokens
      .slice(at + 1)
      .map(({ value }) => value)
      .join(' '),
  }
}

const withoutAlias = (tokens: readonly Token[]): { expression: readonly Token[]; alias: string | undefined } => {
  const last = tokens.at(-1)
  const before = tokens.at(-2)
  if (last !== undefined && isWord(before, 'as')) return { expression: tokens.slice(0, -2), alias: last.value }
  if (isName(last) && endsOperand(before) && tokens.length > 1)
    return { expression: tokens.slice(0, -1), alias: last.value }
  return { expression: tokens, alias: undefined }
}

const plainColumn = (tokens: readonly Token[]): { qualifier?: string; name: string } | undefined => {
  const names = tokens.filter((token) => !isSymbol(token, '.'))
  const isChain = tokens.every((token, index) =>
    index % 2 === 0 ? token.kind === 'word' || token.kind === 'quoted' : isSymbol(token, '.'),
  )
  const last = names.at(-1)
  const qualifier = names.at(-2)
  if (!isChain || last === undefined || !isName(names[0])) return undefined
  return { name: last.value, ...(qualifier && { qualifier: qualifier.value }) }
}

/** What PostgreSQL calls the column of an expression that is given no name. */
const namedByItself = (tokens: readonly Token[]): string | undefined => {
  if (isWord(tokens[0], 'case')) return 'case'
  return isSymbol(tokens.at(-1), ')') ? calledIn(tokens) : undefined
}

const outputOf = (tokens: readonly Token[]): Output => {
  const { expression, alias } = withoutAlias(tokens)
  if (isSymbol(expression.at(-1), '*') && (expression.length === 1 || isSymbol(expression.at(-2), '.')))
    return { kind: 'star', qualifier: expression.at(-3)?.value }
  const { inner, type } = castOf(expression)
  const column = plainColumn(inner)
  if (column === undefined) return { kind: 'other', name: alias ?? namedByItself(inner), type }
  return { kind: 'column', qualifier: column.qualifier, source: column.name, name: alias ?? column.name, type }
}

/** The columns of a `select` list or a `returning` clause. */
export const outputsOf = (tokens: readonly Token[]): Output[] => {
  // `distinct on (…)` comes before the first one.
  const from = isWord(tokens[0], 'on') ? tokens.findIndex((token) => isSymbol(token, ')')) + 1 : 0
  return splitAtCommas(tokens.slice(from))
    .filter((part) => part.length > 0)
    .map(outputOf)
}
