import { plainIdent } from '@cairn/contracts/database/sql-names'
import type { Token } from '../tokens.ts'
import type { Block, Cte, Source } from './blocks.ts'
import type { CatalogueIndex, Column, Relation, Routine } from './catalogue.ts'
import { wordIn } from './cursor.ts'
import { isSymbol } from './names.ts'
import { readStatement } from './read-statement.ts'
import type { Reader } from './reader.ts'
import { Scope, sourceNamed, sourcesSeen } from './scope.ts'

/** What a name in a statement stands for. */
export type Meaning =
  | { kind: 'relation'; relation: Relation }
  | { kind: 'column'; column: Column; owner: string; relation: Relation | undefined }
  | { kind: 'routine'; routines: readonly Routine[] }
  /** An alias or a CTE: where it is defined in the text, and its columns. */
  | {
      kind: 'alias' | 'cte'
      name: string
      definition: Token
      columns: readonly Column[]
      relation: Relation | undefined
    }

export interface Place {
  /** In UTF-16 code units from 0, of the text. */
  from: number
  to: number
}

interface Statement {
  reader: Reader
  index: CatalogueIndex
}

const isNameToken = (token: Token | undefined): token is Token => token?.kind === 'word' || token?.kind === 'quoted'

const blockAt = ({ reader }: Statement, at: number): Block | undefined =>
  reader.segments.findLast(({ from, to }) => from <= at && at < to)?.block

const blocks = ({ reader }: Statement): Block[] => [...new Set(reader.segments.map(({ block }) => block))]

const meaningOfCte = (scope: Scope, cte: Cte, block: Block): Meaning => {
  const source: Source = { name: cte.name, start: cte.token.start, relation: { name: cte.name, token: cte.token } }
  // At its own definition too, from where it cannot be read yet.
  const seen: Block = { ...block, ctes: [{ ...cte, visibleFrom: 0 }] }
  return {
    kind: 'cte',
    name: cte.name,
    definition: cte.token,
    columns: scope.columnsOf(source, seen),
    relation: undefined,
  }
}

const meaningOfSource = (scope: Scope, source: Source, block: Block): Meaning | undefined => {
  const relation = scope.relationOf(source, block)
  if (source.alias !== undefined)
    return {
      kind: 'alias',
      name: source.name,
      definition: source.alias,
      columns: scope.columnsOf(source, block),
      relation,
    }
  const cte = scope.cteOf(source, block)
  if (cte !== undefined) return meaningOfCte(scope, cte, block)
  return relation && { kind: 'relation', relation }
}

const columnNamed = (scope: Scope, sources: readonly Source[], block: Block, name: string): Meaning | undefined => {
  for (const source of sources) {
    const column = scope.columnsOf(source, block).find((each) => each.name === name)
    if (column !== undefined)
      return { kind: 'column', column, owner: source.name, relation: scope.relationOf(source, block) }
  }
  return undefined
}

/** What is defined at the token itself, or is read there: an alias, a CTE, a table after `from`. */
const namedThere = (statement: Statement, scope: Scope, token: Token): Meaning | undefined => {
  for (const block of blocks(statement)) {
    const cte = block.ctes.find((each) => each.token === token)
    if (cte !== undefined) return meaningOfCte(scope, cte, block)
    const source = block.sources.find(({ alias, relation }) => alias === token || relation?.token === token)
    if (source?.alias === token) return meaningOfSource(scope, source, block)
    if (source !== undefined) return meaningOfSource(scope, { ...source, alias: undefined }, block)
  }
  return undefined
}

const qualified = (scope: Scope, block: Block, qualifier: string, name: string): Meaning | undefined => {
  const source = sourceNamed(block, qualifier)
  if (source !== undefined) return columnNamed(scope, [source], block, name)
  const relation = scope.index.relation(qualifier, name)
  return relation && { kind: 'relation', relation }
}

const meaningAt = (statement: Statement, at: number): Meaning | undefined => {
  const { tokens } = statement.reader
  const token = tokens[at]
  const block = blockAt(statement, at)
  if (!isNameToken(token) || block === undefined) return undefined
  const scope = new Scope(statement.index, token.start)
  const there = namedThere(statement, scope, token)
  if (there !== undefined) return there
  const qualifier = isSymbol(tokens[at - 1], '.') ? tokens[at - 2] : undefined
  if (isSymbol(tokens[at + 1], '(')) {
    const routines = statement.index.routinesNamed(qualifier?.value, token.value)
    return routines.length === 0 ? undefined : { kind: 'routine', routines }
  }
  if (qualifier !== undefined) return qualified(scope, block, qualifier.value, token.value)
  if (!isSymbol(tokens[at + 1], '.')) {
    const column = columnNamed(scope, sourcesSeen(block), block, token.value)
    if (column !== undefined) return column
  }
  const source = sourceNamed(block, token.value)
  return source && meaningOfSource(scope, source, block)
}

const statementAt = (index: CatalogueIndex, text: string, offset: number) => {
  const word = wordIn(text, offset)
  return word && { at: word.at, statement: { reader: readStatement(word.tokens), index } }
}

/** What the name at an offset of a text stands for, and where it is written. */
export const symbolAt = (
  index: CatalogueIndex,
  text: string,
  offset: number,
): (Place & { meaning: Meaning }) | undefined => {
  const found = statementAt(index, text, offset)
  const token = found?.statement.reader.tokens[found.at]
  const meaning = found && meaningAt(found.statement, found.at)
  return token && meaning && { from: token.start, to: token.end, meaning }
}

const definitionOf = (meaning: Meaning | undefined): Token | undefined =>
  meaning?.kind === 'alias' || meaning?.kind === 'cte' ? meaning.definition : undefined

/** The places at which the alias or the CTE at the offset is written; none where there is neither. */
export const usesAt = (index: CatalogueIndex, text: string, offset: number): Place[] => {
  const found = statementAt(index, text, offset)
  const definition = found && definitionOf(meaningAt(found.statement, found.at))
  if (found === undefined || definition === undefined) return []
  return found.statement.reader.tokens.flatMap(({ start, end }, at) =>
    definitionOf(meaningAt(found.statement, at)) === definition ? [{ from: start, to: end }] : [],
  )
}

/** A new name as it is written: in quotes only where it needs them; one that is given in quotes stays so. */
export const writtenName = (name: string): string => (/^".+"$/s.test(name) ? name : plainIdent(name))
