import { plainIdent } from '@cairn/contracts/database/sql-names'
import type { Token } from '../tokens.ts'
import type { Block, Segment } from './blocks.ts'
import type { CatalogueIndex, Column } from './catalogue.ts'
import type { Cursor } from './cursor.ts'
import { cursorIn } from './cursor.ts'
import type { Expectation } from './expect.ts'
import { expectAt } from './expect.ts'
import type { CompletionItem } from './items.ts'
import { columnItem, isSystem, keywordItem, relationItem, routineItems, schemaItems, typeItems } from './items.ts'
import { joinConditions, sourcesBefore } from './join-conditions.ts'
import {
  builtInTypes,
  keywordsAfter,
  keywordsInParenthesis,
  operandKeywords,
  projectRoles,
  statementKeywords,
} from './keywords.ts'
import { isSymbol, isWord } from './names.ts'
import { readStatement } from './read-statement.ts'
import { ctesAt, Scope, sourcesSeen } from './scope.ts'

export interface Completion {
  /** The best first. */
  items: CompletionItem[]
  /** What they replace, in UTF-16 code units from 0: the word at the cursor. */
  from: number
  to: number
}

interface Place {
  cursor: Cursor
  segment: Segment
  block: Block
  scope: Scope
  /** In lower case, what is written of the word before the cursor. */
  typed: string
}

/** The names before the cursor that end with a dot: `public.orders.` */
const qualifierAt = ({ tokens, gap }: Cursor): string[] => {
  const names: string[] = []
  for (let at = gap - 1; at > 0 && isSymbol(tokens[at], '.'); at -= 2) {
    const name = tokens[at - 1]
    if (name?.kind !== 'word' && name?.kind !== 'quoted') return []
    names.unshift(name.value)
  }
  return names
}

const isRelationPlace = ({ kind }: Expectation): boolean => kind === 'relation'

const columnsOfRelation = ({ scope }: Place, schema: string | undefined, name: string): CompletionItem[] => {
  const relation = scope.index.relation(schema, name)
  return (relation?.columns ?? []).map((column) => columnItem(column, name))
}

const ofSchema = ({ scope: { index } }: Place, schema: string, expected: Expectation): CompletionItem[] => {
  const { relations, routines, types } = index.catalogue
  const tables = relations.filter((relation) => relation.schema === schema).map((each) => relationItem(each, true))
  if (expected.kind === 'type')
    return types
      .filter((type) => type.schema === schema)
      .map(({ name }) => ({ kind: 'type', label: name, insertText: plainIdent(name), detail: schema }))
  const called = routines.filter((routine) => routine.schema === schema && routine.kind !== 'trigger')
  if (expected.kind === 'triggerFunction')
    return routineItems(
      routines.filter((routine) => routine.schema === schema && routine.kind === 'trigger'),
      true,
    )
  return isRelationPlace(expected) ? tables : [...tables, ...routineItems(called, true)]
}

/** Names of a row that a statement changes, beside that of its table. */
const rowNames = (block: Block, clause: Segment['clause']): readonly string[] => {
  if (block.kind === 'insert' && clause === 'set') return ['excluded']
  return clause === 'returning' ? ['old', 'new'] : []
}

const qualified = (place: Place, names: readonly string[], expected: Expectation): CompletionItem[] => {
  const { block, scope, segment } = place
  const [first = '', second] = names
  if (second !== undefined) return names.length > 2 ? [] : columnsOfRelation(place, first, second)
  if (isRelationPlace(expected) && !isWord(place.cursor.tokens[0], 'comment')) return ofSchema(place, first, expected)
  const named = sourcesSeen(block).find(({ name }) => name === first)
  if (named !== undefined) {
    const owner = named.relation?.name ?? first
    return scope.columnsOf(named, block).map((column) => columnItem(column, owner))
  }
  const [target] = block.sources
  if (target !== undefined && rowNames(block, segment.clause).includes(first))
    return scope.columnsOf(target, block).map((column) => columnItem(column, first))
  const inSchema = ofSchema(place, first, expected)
  return inSchema.length > 0 || block.sources.length > 0 ? inSchema : columnsOfRelation(place, undefined, first)
}

const relations = ({ scope: { index }, block, cursor, typed }: Place, clause: Segment['clause']): CompletionItem[] => {
  const ctes = ['from', 'join'].includes(clause) ? ctesAt(block, cursor.offset) : []
  const shown = index.catalogue.relations.filter(
    ({ schema, name }) => !isSystem(schema) || (schema === 'pg_catalog' && typed.length > 2 && name.startsWith(typed)),
  )
  const rows =
    ctes === undefined || !['from', 'join'].includes(clause)
      ? []
      : index.catalogue.routines.filter(({ schema, result }) => !isSystem(schema) && /^(?:SETOF|TABLE)\b/.test(result))
  return [
    ...[...new Map(ctes.map((cte) => [cte.name, cte])).values()].map(({ name }): CompletionItem => ({
      kind: 'cte',
      label: name,
      insertText: plainIdent(name),
      detail: 'CTE',
    })),
    ...shown.map((relation) => relationItem(relation, false)),
    ...routineItems(rows, false),
    ...schemaItems(index.catalogue),
  ]
}

const hasColumns = ({ clause, block }: Segment): boolean =>
  clause !== 'limit' && !(clause === 'values' && block.kind === 'insert')

/** The columns of the sources; one whose name several of them have is qualified. */
const columnsInScope = ({ scope, block, segment }: Place): CompletionItem[] => {
  if (!hasColumns(segment)) return []
  const sources = sourcesSeen(block).map((source) => ({ source, columns: scope.columnsOf(source, block) }))
  const counts = new Map<string, number>()
  for (const { columns } of sources) for (const { name } of columns) counts.set(name, (counts.get(name) ?? 0) + 1)
  return sources.flatMap(({ source, columns }) =>
    columns.map((column) =>
      columnItem(
        column,
        source.relation?.name ?? source.name,
        (counts.get(column.name) ?? 0) > 1 && source.name !== '' ? source.name : undefined,
      ),
    ),
  )
}

/** The names that `order by` and `group by` can use beside columns. */
const outputNames = ({ block, segment: { clause, isParenthesis } }: Place): CompletionItem[] =>
  ['order', 'group'].includes(clause) && isParenthesis !== true
    ? block.outputs.flatMap(({ name, source }) =>
        name === undefined || name === source ? [] : [columnItem({ name, type: '' }, 'output')],
      )
    : []

const routines = ({ scope: { index }, typed, cursor }: Place): CompletionItem[] => {
  const isCall = isWord(cursor.tokens[cursor.gap - 1], 'call')
  return routineItems(
    index.catalogue.routines.filter(
      ({ schema, kind }) => kind === (isCall ? 'procedure' : 'function') && (typed !== '' || !isSystem(schema)),
    ),
    false,
  )
}

const values = (place: Place): CompletionItem[] => {
  const { block, segment } = place
  const names = [...sourcesSeen(block).map(({ name }) => name), ...rowNames(block, segment.clause)]
  const sources = hasColumns(segment) ? [...new Set(names)].filter((name) => name !== '') : []
  const starts =
    segment.clause === 'select' && place.cursor.gap === segment.from ? ['distinct', 'distinct on', 'all'] : []
  return [
    ...columnsInScope(place),
    ...outputNames(place),
    ...sources.map((name): CompletionItem => ({
      kind: 'source',
      label: name,
      insertText: plainIdent(name),
      detail: 'in this query',
    })),
    ...routines(place),
    ...[...starts, ...operandKeywords].map(keywordItem),
    ...(segment.clause === 'set' || segment.clause === 'values' ? [keywordItem('default')] : []),
  ]
}

const isListed = ({ cursor: { tokens }, segment }: Place, { name }: Column): boolean => {
  const listed = tokens.slice(segment.from, segment.to)
  return segment.clause === 'set'
    ? listed.some((token, at) => token.value === name && isSymbol(listed[at + 1], '='))
    : segment.clause === 'columnList' && listed.some((token: Token) => token.value === name)
}

const shared = ({ scope, block, cursor }: Place): Column[] => {
  const sources = sourcesBefore(block, cursor.offset)
  const joined = sources.at(-1)
  if (joined === undefined) return []
  const others = new Set(
    sources.slice(0, -1).flatMap((source) => scope.columnsOf(source, block).map(({ name }) => name)),
  )
  return scope.columnsOf(joined, block).filter(({ name }) => others.has(name))
}

/** The columns of the table that a statement changes or defines, without those that are listed already. */
const listedColumns = (place: Place): CompletionItem[] => {
  const { scope, block, segment } = place
  const [target] = block.sources
  if (target === undefined) return []
  const columns = segment.list === 'join' ? shared(place) : scope.columnsOf(target, block)
  return columns
    .filter((column) => !isListed(place, column))
    .map((column) => columnItem(column, target.relation?.name ?? target.name))
}

const keywordsFor = ({ segment }: Place, given: readonly string[] | undefined): CompletionItem[] => {
  const words = given ?? (segment.isParenthesis === true ? keywordsInParenthesis : keywordsAfter(segment.clause))
  return [...new Set(words)].map(keywordItem)
}

const triggerFunctions = ({ scope }: Place): CompletionItem[] =>
  routineItems(
    scope.index.catalogue.routines.filter(({ kind, schema }) => kind === 'trigger' && !isSystem(schema)),
    false,
  )

type Offers = {
  [Kind in Expectation['kind']]: (place: Place, keywords: readonly string[] | undefined) => CompletionItem[]
}

const offers: Offers = {
  nothing: () => [],
  relation: (place, keywords = []) => [...relations(place, place.segment.clause), ...keywords.map(keywordItem)],
  value: (place) => values(place),
  joinCondition: (place) => [...joinConditions(place.scope, place.block, place.cursor.offset), ...values(place)],
  columns: (place) => listedColumns(place),
  type: ({ scope: { index } }) => [...typeItems(index.catalogue, builtInTypes), ...schemaItems(index.catalogue)],
  triggerFunction: (place) => triggerFunctions(place),
  role: () => projectRoles.map((role) => ({ kind: 'role', label: role, insertText: role, detail: 'role' })),
  keyword: keywordsFor,
}

const itemsFor = (place: Place, expected: Expectation): CompletionItem[] =>
  offers[expected.kind](place, 'keywords' in expected ? expected.keywords : undefined)

/** More than that nobody looks through: with the next letter the list is made anew. */
const maxItems = 300

/** The items that hold the letters typed, those that begin with them first. */
const matching = (items: readonly CompletionItem[], typed: string): CompletionItem[] => {
  const starting: CompletionItem[] = []
  const holding: CompletionItem[] = []
  for (const item of items) {
    const at = item.label.toLowerCase().indexOf(typed)
    if (at === 0) starting.push(item)
    else if (at > 0) holding.push(item)
  }
  return [...starting, ...holding].slice(0, maxItems)
}

const typedOf = ({ word, offset }: Cursor): string =>
  word === undefined
    ? ''
    : (word.kind === 'quoted' ? word.value : word.value.slice(0, offset - word.start)).toLowerCase()

/**
 * What can stand at the offset of a text, by the names that are in scope there; undefined in a comment, a string or a
 * number. The text may be unfinished.
 */
export const complete = (index: CatalogueIndex, text: string, offset: number): Completion | undefined => {
  const cursor = cursorIn(text, offset)
  if (cursor === undefined) return undefined
  const segment = readStatement(cursor.tokens).segments.findLast(
    ({ from, to }) => from <= cursor.gap && cursor.gap <= to,
  )
  const replaced = { from: cursor.word?.start ?? offset, to: cursor.word?.end ?? offset }
  const typed = typedOf(cursor)
  if (segment === undefined) return { items: statementKeywords.map(keywordItem), ...replaced }
  const place: Place = { cursor, segment, block: segment.block, scope: new Scope(index, cursor.offset), typed }
  const names = qualifierAt(cursor)
  const gap = cursor.gap - names.length * 2
  const expected = expectAt(cursor.tokens, gap, segment)
  const items = names.length > 0 ? qualified(place, names, expected) : itemsFor(place, expected)
  return {
    items: matching(items, typed),
    ...replaced,
  }
}
