/** A node of the tree that DuckDB's parser makes of a text, as it writes it in JSON. */
export interface Node {
  [name: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter((one) => isNode(one)) : [])

export const textIn = (node: Node, name: string): string => {
  const value = node[name]
  return typeof value === 'string' ? value : ''
}

export const namesIn = (node: Node): string[] => {
  const names = node['column_names']
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/** The node with each value that is in it, at any depth below it, given to `change`. */
export const mapped = (node: Node, change: (child: Node) => unknown): Node => {
  const map = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => map(one))
    return isNode(value) ? change(value) : value
  }
  // A place in the text may be a number that JSON rounds; nothing needs it.
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, name === 'query_location' ? 0 : map(value)]),
  )
}

export const columnRef = (names: readonly string[], alias = ''): Node => ({
  class: 'COLUMN_REF',
  type: 'COLUMN_REF',
  alias,
  query_location: 0,
  column_names: names,
})

export const textConstant = (text: string, alias = ''): Node => ({
  class: 'CONSTANT',
  type: 'VALUE_CONSTANT',
  alias,
  query_location: 0,
  value: { type: { id: 'VARCHAR', type_info: null }, is_null: false, value: text },
})

export const nullConstant = (alias = ''): Node => ({
  class: 'CONSTANT',
  type: 'VALUE_CONSTANT',
  alias,
  query_location: 0,
  value: { type: { id: 'NULL', type_info: null }, is_null: true },
})

export const functionCall = (name: string, children: readonly Node[], alias = '', isOperator = false): Node => ({
  class: 'FUNCTION',
  type: 'FUNCTION',
  alias,
  query_location: 0,
  function_name: name,
  schema: '',
  children,
  filter: null,
  order_bys: { type: 'ORDER_MODIFIER', orders: [] },
  distinct: false,
  is_operator: isOperator,
  export_state: false,
  catalog: '',
})

export const numberConstant = (value: number): Node => ({
  ...textConstant(''),
  value: { type: { id: 'INTEGER', type_info: null }, is_null: false, value },
})

export const cast = (child: Node, id: string, alias: string): Node => ({
  class: 'CAST',
  type: 'OPERATOR_CAST',
  alias,
  query_location: 0,
  child,
  cast_type: { id, type_info: null },
  try_cast: false,
})

export const operation = (type: string, children: readonly Node[], alias = ''): Node => ({
  class: 'OPERATOR',
  type,
  alias,
  query_location: 0,
  children,
})

/** The value of the first condition that holds. */
export const choice = (
  checks: readonly { when: Node; value: Node }[],
  otherwise: Node | undefined,
  alias: string,
): Node => ({
  class: 'CASE',
  type: 'CASE_EXPR',
  alias,
  query_location: 0,
  case_checks: checks.map(({ when, value }) => ({ when_expr: when, then_expr: value })),
  else_expr: otherwise ?? nullConstant(),
})
