import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'

/** A column as the database knows it. */
export interface KnownColumn {
  schema: string
  table: string
  column: string
  type: string
}

export interface CompletionItem {
  kind: 'column' | 'table' | 'keyword' | 'function'
  label: string
  insertText: string
  /** Shown faintly beside it. */
  detail: string
  /** What comes first: columns at hand, tables, then the language's own words. */
  rank: number
}

const unquoted = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase()

const name = '(?:"(?:[^"]|"")+"|[\\p{L}_][\\p{L}\\p{N}_$]*)'
const mention = new RegExp(
  `\\b(?:from|join|update|into|table|using|,)\\s+(?:only\\s+)?(?:(${name})\\.)?(${name})(?:\\s+(?:as\\s+)?(${name}))?`,
  'giu',
)
const qualifier = new RegExp(`(?:(${name})\\.)?(${name})\\.[\\p{L}\\p{N}_$]*$`, 'u')

interface Mentioned {
  table: string
  alias: string
}

/** Tables that a text names, with what it calls them. A rough reading: a wrong guess only offers too much. */
const mentionedTables = (text: string, reserved: ReadonlySet<string>): Mentioned[] =>
  [...text.matchAll(mention)].map(([, , table = '', alias]) => ({
    table: unquoted(table),
    alias: alias === undefined || reserved.has(alias.toUpperCase()) ? unquoted(table) : unquoted(alias),
  }))

export interface CompletionWords {
  /** Upper case, as are the reserved ones. */
  keywords: readonly string[]
  /** Those of them that cannot be a name without quotes. */
  reserved: readonly string[]
  functions: readonly string[]
}

/**
 * What may come next and holds the letters typed of it. `before` is the text up to the caret, the word under way
 * included; `around` the text in which tables may be named. After `x.` come the columns of table or alias x, or the
 * tables of schema x; elsewhere everything.
 */
export const completionItems = (
  known: readonly KnownColumn[],
  { keywords, reserved: reservedWords, functions }: CompletionWords,
  before: string,
  around: string,
): CompletionItem[] => {
  const typed = (/[\p{L}\p{N}_$]*$/u.exec(before)?.[0] ?? '').toLowerCase()
  const isWanted = ({ label }: CompletionItem) => label.toLowerCase().includes(typed)
  // A new name is being given: nothing that exists is meant.
  if (/\bas\s+[\p{L}\p{N}_$]*$/iu.test(before)) return []
  const reserved = new Set(reservedWords)
  const mentioned = mentionedTables(around, reserved)
  const columnItem = ({ table, column, type }: KnownColumn): CompletionItem => ({
    kind: 'column',
    label: column,
    insertText: plainIdent(column),
    detail: `${table} · ${type}`,
    rank: 0,
  })
  const tableItems = (columns: readonly KnownColumn[], isQualified: boolean): CompletionItem[] =>
    [...new Map(columns.map((column) => [`${column.schema}.${column.table}`, column])).values()].map(
      ({ schema, table }) => ({
        kind: 'table',
        label: table,
        insertText: isQualified || schema === 'public' ? plainIdent(table) : plainName(schema, table),
        detail: schema,
        rank: 1,
      }),
    )

  const [qualified, , owner = ''] = qualifier.exec(before) ?? []
  if (qualified !== undefined) {
    const called = unquoted(owner)
    const tables = new Set(
      mentioned
        .filter(({ alias }) => alias === called)
        .map(({ table }) => table)
        .concat(called),
    )
    const columns = known.filter(({ table }) => tables.has(table))
    return [
      ...columns.map(columnItem),
      ...tableItems(
        known.filter(({ schema }) => schema === called),
        true,
      ),
    ].filter(isWanted)
  }
  const atHand = new Set(mentioned.map(({ table }) => table))
  return [
    ...known.filter(({ table }) => atHand.has(table)).map(columnItem),
    ...tableItems(known, false),
    ...keywords.map((word): CompletionItem => {
      const text = word.toLowerCase()
      return { kind: 'keyword', label: text, insertText: text, detail: '', rank: 2 }
    }),
    ...functions
      .filter((word) => !keywords.includes(word.toUpperCase()))
      .map((word): CompletionItem => ({
        kind: 'function',
        label: word,
        insertText: word,
        detail: '',
        rank: 3,
      })),
  ].filter(isWanted)
}
