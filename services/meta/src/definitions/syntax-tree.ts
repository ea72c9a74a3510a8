/** Parts of a syntax tree as PostgreSQL's parser gives it. */
export type Node = Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
export const listIn = (value: unknown): unknown[] => (isList(value) ? value : [])

/** The statement of an entry of `stmts`: its kind, such as `CreateStmt`, and what is in it. */
export const statementOf = (entry: unknown): { kind: string; node: Node } => {
  const stmt = isNode(entry) && isNode(entry.stmt) ? entry.stmt : {}
  const [kind = '', node] = Object.entries(stmt)[0] ?? []
  return { kind, node: isNode(node) ? node : {} }
}

const textOf = (value: unknown): string | undefined => {
  if (!isNode(value) || !isNode(value.String)) return undefined
  return typeof value.String.sval === 'string' ? value.String.sval : ''
}

/** The texts of a list of `String` nodes. */
export const textsIn = (value: unknown): string[] => listIn(value).map((each) => textOf(each) ?? '')
