import type * as parser from 'libpg-query'

type Library = typeof parser

let loading: Promise<Library> | undefined
let loaded: Library | undefined

const load = async (): Promise<Library> => {
  const library = await import('libpg-query')
  await library.loadModule()
  return library
}

/**
 * Loads PostgreSQL's own parser on first use: 1.7 MB of WebAssembly, in about 10 ms. Importing the library loads it too, so it is
 * imported nowhere else: most processes parse nothing, and have 5 MB less.
 */
export const loadParser = async (): Promise<void> => {
  loading ??= load()
  loaded = await loading
}

const library = (): Library => {
  if (loaded === undefined) throw new Error('The parser is used before it is loaded.')
  return loaded
}

/** The parse tree of a text. The parser has to be loaded. */
export const parseSql = (text: string) => library().parseSync(text)

/** Whether the parser could not read the text. */
export const isSqlError = (error: unknown): error is parser.SqlError => error instanceof library().SqlError
