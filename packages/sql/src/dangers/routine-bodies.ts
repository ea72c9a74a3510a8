import type { CreateFunctionStmt, DoStmt, Node } from 'libpg-query'
import { parsePlPgSQLSync } from 'libpg-query'

/** What the body of a routine runs, as far as its text says. */
export type BodyPart =
  /** A statement of SQL. */
  | { statement: string }
  /** An expression, which may call functions. */
  | { expression: string }
  /** `execute` of the value of an expression. */
  | { executed: string }

export interface RoutineBody {
  language: string
  /** Undefined where the body is a tree already: `begin atomic`. */
  source: string | undefined
}

const textsIn = (node: Node | undefined): string[] => {
  if (node === undefined) return []
  if ('String' in node) return [node.String.sval ?? '']
  return 'List' in node ? (node.List.items ?? []).flatMap(textsIn) : []
}

const option = (options: readonly Node[], name: string): string | undefined => {
  for (const node of options)
    if ('DefElem' in node && node.DefElem.defname === name) return textsIn(node.DefElem.arg)[0] ?? ''
  return undefined
}

export const bodyOfDo = ({ args = [] }: DoStmt): RoutineBody => ({
  language: (option(args, 'language') ?? 'plpgsql').toLowerCase(),
  source: option(args, 'as'),
})

export const bodyOfRoutine = ({ options = [] }: CreateFunctionStmt): RoutineBody => ({
  language: (option(options, 'language') ?? 'sql').toLowerCase(),
  source: option(options, 'as'),
})

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const textAt = (value: object, key: string): string => {
  const entry: unknown = Reflect.get(value, key)
  return typeof entry === 'string' ? entry : ''
}

const isDynamic = (statement: string, key: string): boolean =>
  key === 'dynquery' || (key === 'query' && /^PLpgSQL_stmt_dyn(?:execute|fors)$/.test(statement))

/** How the parser of PL/pgSQL reads a text: 0 as a statement, 2 as an expression, above as an assignment. */
const partOf = (expression: object, isExecuted: boolean): BodyPart => {
  const query = textAt(expression, 'query')
  if (isExecuted) return { executed: query }
  const mode: unknown = Reflect.get(expression, 'parseMode')
  if (mode === 0) return { statement: query }
  return { expression: mode === 2 ? query : query.replace(/^[^=]*=/, '') }
}

function* partsIn(value: unknown, statement: string): Generator<BodyPart, void, undefined> {
  if (!isObject(value)) return
  for (const [key, child] of Object.entries(value)) {
    const inner: unknown = child
    if (!isObject(inner)) continue
    const expression: unknown = Reflect.get(inner, 'PLpgSQL_expr')
    if (isObject(expression)) yield partOf(expression, isDynamic(statement, key))
    else yield* partsIn(inner, key.startsWith('PLpgSQL_') ? key : statement)
  }
}

/**
 * What a body in PL/pgSQL runs; undefined if the parser cannot read it.
 * @param statement - The whole `do` or `create function`.
 */
export const plpgsqlParts = (statement: string): BodyPart[] | undefined => {
  try {
    return [...partsIn(parsePlPgSQLSync(statement), '')]
  } catch {
    // The library tells its refusals as plain errors.
    return undefined
  }
}
