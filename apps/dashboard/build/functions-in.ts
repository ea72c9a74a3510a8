interface Node {
  type: string
  start: number
  end: number
}

interface CodeBlock extends Node {
  body: readonly unknown[]
}

/** A function of a file. */
export interface FoundFunction {
  start: number
  end: number
  body: { start: number; end: number; isBlock: boolean }
  /** How V8 can be told to compile it with the file: with parentheses around it, or as the value of a variable. */
  form: 'expression' | { declares: string; scopeStart: number } | 'other'
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

const isBlock = (value: unknown): value is CodeBlock =>
  isNode(value) && (value.type === 'BlockStatement' || value.type === 'Program') && 'body' in value

const partOf = (node: Node, name: string): unknown => Reflect.get(node, name)

const isFunction = ({ type }: Node): boolean =>
  /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(type)

/** Where a declaration may be moved to without a difference: behind the directives and imports that a block begins with. */
const startOf = ({ type, start, body }: CodeBlock): number => {
  const statements = body.filter(isNode)
  const first = statements.findIndex((each) => each.type !== 'ImportDeclaration' && !('directive' in each))
  return statements[first - 1]?.end ?? (type === 'Program' ? start : start + 1)
}

const formOf = (node: Node, parent: Node, scope: Node | undefined): FoundFunction['form'] => {
  const id = partOf(node, 'id')
  if (node.type === 'FunctionDeclaration')
    // Within a loop or a condition it would be another function each time, or none.
    return isBlock(parent) && parent === scope && isNode(id)
      ? { declares: String(partOf(id, 'name')), scopeStart: startOf(parent) }
      : 'other'
  if (parent.type === 'MethodDefinition') return 'other'
  const isMethod = partOf(parent, 'method') === true || partOf(parent, 'kind') !== 'init'
  return parent.type === 'Property' && isMethod ? 'other' : 'expression'
}

/** The functions of a syntax tree in the order of the text. */
export const functionsIn = (program: Node): FoundFunction[] => {
  const found: FoundFunction[] = []
  const visit = (node: Node, parent: Node, scope: Node | undefined): void => {
    const body = partOf(node, 'body')
    const isOwn = isFunction(node) && isNode(body)
    if (isOwn)
      found.push({
        start: node.start,
        end: node.end,
        body: { start: body.start, end: body.end, isBlock: isBlock(body) },
        form: formOf(node, parent, scope),
      })
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node, isOwn ? body : scope)
  }
  visit(program, program, program)
  return found.toSorted((one, other) => one.start - other.start || other.end - one.end)
}
