/** One object, or a statement about one, as pg_dump writes it. */
export interface DumpEntry {
  name: string
  /** Such as `TABLE`, `ACL`, `FK CONSTRAINT`. */
  type: string
  /** `-` where it is in none. */
  schema: string
  owner: string
  sql: string
}

export interface DumpText {
  /** What it sets before the first entry. */
  settings: string
  entries: DumpEntry[]
}

const header =
  /--\n-- Name: (?<name>[^\n]*); Type: (?<type>[^\n;]*); Schema: (?<schema>[^\n]*); Owner: ?(?<owner>[^\n]*)\n--\n/
// Texts, names and bodies of functions are passed over as a whole: a line in one of them that looks like a header is none.
const lexemes = [
  /(?<![\w$])E'(?:[^'\\]+|\\[^]|'')*'/,
  /'[^']*'/,
  /"[^"]*"/,
  /(?<tag>\$(?:[^\W\d]\w*)?\$)[^]*?\k<tag>/,
  header,
  /--[^\n]*/,
]
const lexeme = new RegExp(lexemes.map(({ source }) => source).join('|'), 'g')

/** Cuts what pg_dump writes into its entries. */
export const readEntries = (text: string): DumpText => {
  const entries: DumpEntry[] = []
  let settings = ''
  let end = 0
  const take = (sql: string) => {
    const last = entries.at(-1)
    if (last === undefined) settings += sql
    else last.sql += sql
  }
  for (const { 0: whole, index, groups } of text.matchAll(lexeme)) {
    if (!whole.startsWith('--')) continue
    // Comments are left out: a name in one of them could hold what psql takes for a command.
    take(text.slice(end, index))
    end = index + whole.length
    const { name, type, schema, owner } = groups ?? {}
    if (name !== undefined && type !== undefined && schema !== undefined && owner !== undefined)
      entries.push({ name, type, schema, owner, sql: '' })
  }
  take(text.slice(end))
  return { settings, entries: entries.map((entry) => ({ ...entry, sql: entry.sql.trim() })) }
}
