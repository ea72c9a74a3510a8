import type { CreateFunctionStmt, CreateSchemaStmt, Node, RangeVar } from 'libpg-query'
import { loadModule, parseSync, SqlError } from 'libpg-query'
import type { Statement } from '../split-statements.ts'
import { splitStatements } from '../split-statements.ts'
import { nameOf, nodesIn, partsOf } from '../tree.ts'
import type { Found } from './danger.ts'
import { dangersInNode } from './in-node.ts'
import type { BodyPart } from './routine-bodies.ts'
import { bodyOfDo, bodyOfRoutine, plpgsqlParts } from './routine-bodies.ts'

export interface Danger extends Found {
  statement: Statement
}

interface DangerOptions {
  /** The schemas of the data API. */
  exposedSchemas: readonly string[]
}

const maxExpressionLength = 200

const cannotTell = (type: string, name: string): Found => ({
  kind: 'cannot_tell',
  objects: [{ type, name: name.slice(0, maxExpressionLength) }],
})

const parse = (text: string): Node[] | 'not SQL' | 'too deep' => {
  try {
    return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
  } catch (error) {
    if (error instanceof SqlError) return 'not SQL'
    // The stack of the parser is smaller than the server's.
    if (error instanceof RangeError) return 'too deep'
    throw error
  }
}

const turnedOff = new Set(['false', 'off', '0'])

const isAnalyze = (option: Node): boolean => {
  if (!('DefElem' in option) || option.DefElem.defname !== 'analyze') return false
  const { arg } = option.DefElem
  if (arg === undefined) return true
  if ('String' in arg) return !turnedOff.has(arg.String.sval?.toLowerCase() ?? '')
  if ('Boolean' in arg) return arg.Boolean.boolval === true
  return !('Integer' in arg) || (arg.Integer.ival ?? 0) !== 0
}

/** Statements whose parts run later or never, or are read apart. */
const isClosed = (node: Node): boolean =>
  'RuleStmt' in node ||
  'CreateSchemaStmt' in node ||
  'CreateFunctionStmt' in node ||
  ('ExplainStmt' in node && !(node.ExplainStmt.options ?? []).some(isAnalyze))

/** The text that an expression of constants gives: `'drop ' || 'table a'`. */
const constantText = (node: Node | undefined): string | undefined => {
  if (node === undefined) return undefined
  if ('A_Const' in node) return node.A_Const.sval === undefined ? undefined : (node.A_Const.sval.sval ?? '')
  if (!('A_Expr' in node) || partsOf(node.A_Expr.name).join('') !== '||') return undefined
  const [left, right] = [constantText(node.A_Expr.lexpr), constantText(node.A_Expr.rexpr)]
  return left === undefined || right === undefined ? undefined : left + right
}

const selected = (expression: string): Node | undefined => {
  const trees = parse(`select ${expression}`)
  const only = typeof trees === 'string' ? undefined : trees[0]
  if (only === undefined || !('SelectStmt' in only)) return undefined
  const [target] = only.SelectStmt.targetList ?? []
  return target !== undefined && 'ResTarget' in target ? target.ResTarget.val : undefined
}

/** One text, read from its beginning to its end: what comes later can depend on what came before. */
class Reader {
  readonly #exposed: ReadonlySet<string>
  /** Where a table without a schema is created. */
  #schema = 'public'
  /** Tables that have row-level security by the end of the text. */
  readonly secured = new Set<string>()
  /** What calls of the functions that this text creates run. */
  readonly #routines = new Map<string, () => Found[]>()
  readonly #calling = new Set<string>()

  constructor(exposedSchemas: readonly string[]) {
    this.#exposed = new Set(exposedSchemas)
  }

  read(text: string): Found[] {
    const trees = parse(text)
    // The server refuses it too, so that it does nothing.
    if (trees === 'not SQL') return []
    if (trees === 'too deep') return [cannotTell('statement', text)]
    return trees.flatMap((tree) => this.#inTree(tree, text))
  }

  #inTree(tree: unknown, text: string): Found[] {
    return [...nodesIn(tree, isClosed)].flatMap((node) => [...dangersInNode(node), ...this.#inContext(node, text)])
  }

  #inContext(node: Node, text: string): Found[] {
    if ('CreateSchemaStmt' in node) return this.#inSchema(node.CreateSchemaStmt, text)
    if ('CreateStmt' in node) return this.#created(node.CreateStmt.relation)
    if ('CreateForeignTableStmt' in node) return this.#created(node.CreateForeignTableStmt.base?.relation)
    if ('CreateTableAsStmt' in node)
      return node.CreateTableAsStmt.objtype === 'OBJECT_TABLE' ? this.#created(node.CreateTableAsStmt.into?.rel) : []
    if ('SelectStmt' in node) return this.#created(node.SelectStmt.intoClause?.rel)
    if ('AlterTableStmt' in node) this.#noteSecured(node)
    else if ('VariableSetStmt' in node) this.#noteSchema(node)
    else if ('CreateFunctionStmt' in node) this.#noteRoutine(node.CreateFunctionStmt, text)
    else if ('DoStmt' in node) {
      const { language } = bodyOfDo(node.DoStmt)
      return this.#run(language === 'plpgsql' ? plpgsqlParts(text) : undefined, 'DO block')
    } else if ('FuncCall' in node) return this.#called(partsOf(node.FuncCall.funcname))
    else if ('CallStmt' in node) return this.#called(partsOf(node.CallStmt.funccall?.funcname))
    return []
  }

  #created(relation: RangeVar | undefined): Found[] {
    if (relation?.relname === undefined || relation.relpersistence === 't') return []
    const schema = relation.schemaname ?? this.#schema
    if (!this.#exposed.has(schema)) return []
    return [{ kind: 'table_without_rls', objects: [{ type: 'table', name: nameOf([schema, relation.relname]) }] }]
  }

  #inSchema({ schemaname, schemaElts }: CreateSchemaStmt, text: string): Found[] {
    const before = this.#schema
    this.#schema = schemaname ?? before
    const result = this.#inTree(schemaElts, text)
    this.#schema = before
    return result
  }

  #noteSecured({ AlterTableStmt: { relation, cmds = [] } }: Extract<Node, { AlterTableStmt: unknown }>): void {
    if (relation?.relname === undefined) return
    const name = nameOf([relation.schemaname ?? this.#schema, relation.relname])
    for (const node of cmds) {
      const subtype = 'AlterTableCmd' in node ? node.AlterTableCmd.subtype : undefined
      if (subtype === 'AT_EnableRowSecurity') this.secured.add(name)
      if (subtype === 'AT_DisableRowSecurity') this.secured.delete(name)
    }
  }

  #noteSchema({ VariableSetStmt: { name, kind, args = [] } }: Extract<Node, { VariableSetStmt: unknown }>): void {
    if (name !== 'search_path') return
    const [first] = kind === 'VAR_SET_VALUE' ? args : []
    this.#schema = (first && constantText(first)) ?? 'public'
  }

  #noteRoutine(routine: CreateFunctionStmt, text: string): void {
    const [name] = partsOf(routine.funcname).slice(-1)
    if (name === undefined) return
    const { language, source } = bodyOfRoutine(routine)
    this.#routines.set(name, () => {
      if (source === undefined) return this.#inTree(routine.sql_body, text)
      if (language === 'sql') return statementsIn(source).flatMap((statement) => this.read(statement.text))
      return this.#run(language === 'plpgsql' ? plpgsqlParts(text) : undefined, nameOf(partsOf(routine.funcname)))
    })
  }

  #called(parts: readonly string[]): Found[] {
    const name = parts.at(-1)
    const run = name === undefined ? undefined : this.#routines.get(name)
    if (name === undefined || run === undefined || this.#calling.has(name)) return []
    this.#calling.add(name)
    const result = run()
    this.#calling.delete(name)
    return result
  }

  #run(parts: readonly BodyPart[] | undefined, what: string): Found[] {
    return parts === undefined ? [cannotTell('body', what)] : parts.flatMap((part) => this.#part(part))
  }

  #part(part: BodyPart): Found[] {
    if ('statement' in part) return this.read(part.statement)
    if ('expression' in part) return this.read(`select ${part.expression}`)
    const text = constantText(selected(part.executed))
    const ofExpression = this.read(`select ${part.executed}`)
    if (text === undefined) return [...ofExpression, cannotTell('execute', part.executed)]
    return statementsIn(text).flatMap((statement) => this.read(statement.text))
  }
}

const statementsIn = (text: string): Statement[] => [...splitStatements(text)]

/**
 * What in a text someone should confirm before it runs, by PostgreSQL's own parse tree: comments and strings do not count,
 * and bodies of DO blocks and of functions that the text creates and calls do. Nothing is known about what is in the
 * database: a function that exists already may do anything. A statement that cannot be parsed has none.
 */
export const findDangers = async (text: string, { exposedSchemas }: DangerOptions): Promise<Danger[]> => {
  await loadModule()
  const reader = new Reader(exposedSchemas)
  const dangers = statementsIn(text).flatMap((statement) =>
    reader.read(statement.text).map((found) => ({ ...found, statement })),
  )
  return dangers.filter(
    ({ kind, objects }) => kind !== 'table_without_rls' || !objects.every(({ name }) => reader.secured.has(name)),
  )
}
