import type { Token } from '../tokens.ts'
import type { Block, Clause, NameInText, Segment, Source } from './blocks.ts'
import { newBlock } from './blocks.ts'
import { clauseAt } from './clauses.ts'
import { isName, isSymbol, isWord } from './names.ts'
import { outputsOf } from './outputs.ts'

const queryStarts = ['select', 'with', 'values', 'table']
const beforeSource = [
  'only',
  'lateral',
  'rows',
  'from',
  'table',
  'outer',
  'join',
  'left',
  'right',
  'full',
  'inner',
  'cross',
]

interface Named {
  name: NameInText
  /** The index of the token after it. */
  next: number
}

/** Reads a statement that may be unfinished or wrong into blocks and segments. */
export class Reader {
  readonly segments: Segment[] = []
  readonly tokens: readonly Token[]
  /** By the index of an opening parenthesis, the index of the closing one, or the end. */
  private readonly closings = new Map<number, number>()

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
    const open: number[] = []
    for (const [index, token] of tokens.entries()) {
      if (isSymbol(token, '(')) {
        open.push(index)
        this.closings.set(index, tokens.length)
      } else if (isSymbol(token, ')')) {
        const opening = open.pop()
        if (opening !== undefined) this.closings.set(opening, index)
      }
    }
  }

  closing(at: number): number {
    return this.closings.get(at) ?? this.tokens.length
  }

  /** A query or a statement with all that is in it. */
  statement(from: number, to: number, parent: Block | undefined, seesSources: boolean): Block {
    const block = newBlock('query', parent, seesSources)
    const start = isWord(this.tokens[from], 'with') ? this.ctes(from, to, block) : from
    this.clauses(start, to, block, 'start')
    return block
  }

  private ctes(from: number, to: number, block: Block): number {
    this.segments.push({ clause: 'with', from: from + 1, to, block })
    let at = isWord(this.tokens[from + 1], 'recursive') ? from + 2 : from + 1
    for (;;) {
      const name = this.tokens[at]
      if (at >= to || !isName(name)) return at
      const cte: Block['ctes'][number] = {
        name: name.value,
        token: name,
        columnNames: undefined,
        query: undefined,
        visibleFrom: Infinity,
      }
      block.ctes.push(cte)
      at++
      if (isSymbol(this.tokens[at], '(')) {
        cte.columnNames = this.namesIn(at)
        at = this.closing(at) + 1
      }
      while (at < to && isWord(this.tokens[at], 'as', 'not', 'materialized')) at++
      if (at >= to || !isSymbol(this.tokens[at], '(')) return at
      const end = this.closing(at)
      const isRecursive = isWord(this.tokens[from + 1], 'recursive')
      cte.visibleFrom = isRecursive ? (this.tokens[at]?.end ?? 0) : (this.tokens[end]?.end ?? Infinity)
      cte.query = this.statement(at + 1, end, block, false)
      at = end + 1
      if (!isSymbol(this.tokens[at], ',')) return Math.min(at, to)
      at++
    }
  }

  /** The names directly in a parenthesis: `(a, b text)` has a and b. */
  private namesIn(open: number): string[] {
    const names: string[] = []
    for (let at = open + 1; at < this.closing(open); at++) {
      const token = this.tokens[at]
      const isFirst = at === open + 1 || isSymbol(this.tokens[at - 1], ',')
      if (isFirst && (token?.kind === 'word' || token?.kind === 'quoted')) names.push(token.value)
    }
    return names
  }

  /** Cuts a range into the clauses of a block; of several blocks where `union` or a new statement begins. */
  clauses(from: number, to: number, first: Block, firstClause: Clause): void {
    let block = first
    let clause = firstClause
    let start = from
    const finish = (at: number) => {
      this.segments.push({ clause, from: start, to: at, block })
      this.contents(start, at, clause, block)
    }
    for (let at = from; at < to; at++) {
      if (isSymbol(this.tokens[at], '(')) {
        at = Math.min(this.closing(at), to)
        continue
      }
      const verb = this.verbAt(at, clause, block)
      const next = verb ?? clauseAt(this.tokens, at, clause, block)
      if (next === undefined) continue
      finish(at)
      if (verb !== undefined) block = verb.block
      ;({ clause } = next)
      start = at + next.length
      at = start - 1
    }
    finish(to)
  }

  /** The verb of a statement: of this block if it has none yet, of a block of its own after `insert into t` and `union`. */
  private verbAt(
    at: number,
    clause: Clause,
    block: Block,
  ): { clause: Clause; length: number; block: Block } | undefined {
    const [token, second] = [this.tokens[at], this.tokens[at + 1]]
    const isNew = clause !== 'start'
    const sibling = () => (isNew ? newBlock('query', block.parent, block.seesSources) : block)
    if (isWord(token, 'select', 'perform')) {
      const length = isWord(second, 'distinct', 'all') ? 2 : 1
      if (block.kind === 'insert' && clause !== 'start')
        return { clause: 'select', length, block: newBlock('query', block, false) }
      const selecting = sibling()
      if (clause === 'union') selecting.ctes = block.ctes
      return { clause: 'select', length, block: selecting }
    }
    if (isWord(token, 'insert', 'merge') && isWord(second, 'into')) {
      const changing = sibling()
      changing.kind = token?.value === 'insert' ? 'insert' : 'merge'
      return { clause: changing.kind, length: 2, block: changing }
    }
    if (isWord(token, 'delete') && isWord(second, 'from')) {
      const changing = sibling()
      changing.kind = 'delete'
      return { clause: 'delete', length: 2, block: changing }
    }
    if (isWord(token, 'update') && !isNew) {
      block.kind = 'update'
      return { clause: 'update', length: 1, block }
    }
    // What follows the query of an `insert` belongs to the `insert`.
    const insert = block.parent?.kind === 'insert' && !block.seesSources ? block.parent : undefined
    if (insert && isWord(token, 'returning')) return { clause: 'returning', length: 1, block: insert }
    if (insert && isWord(token, 'on') && isWord(second, 'conflict'))
      return { clause: 'conflict', length: 2, block: insert }
    return undefined
  }

  private contents(from: number, to: number, clause: Clause, block: Block): void {
    if (['from', 'join', 'update', 'delete', 'merge', 'insert'].includes(clause)) {
      this.sources(from, to, clause, block)
      return
    }
    if (clause === 'select' || clause === 'returning') block.outputs.push(...outputsOf(this.tokens.slice(from, to)))
    for (let at = from; at < to; at++) {
      if (!isSymbol(this.tokens[at], '(')) continue
      const isFirst = at === from
      if (clause === 'joinUsing' && isFirst) this.columnList(at, 'join', block)
      else if (clause === 'conflict' && isFirst) this.columnList(at, 'target', block)
      else if (clause === 'set' && (isFirst || isSymbol(this.tokens[at - 1], ','))) this.columnList(at, 'target', block)
      else this.parenthesis(at, clause, block)
      at = this.closing(at)
    }
  }

  columnList(open: number, list: Segment['list'], block: Block): void {
    this.segments.push({ clause: 'columnList', from: open + 1, to: this.closing(open), block, list })
  }

  /** What is in parentheses within an expression: a subquery, or more of the expression. */
  parenthesis(open: number, clause: Clause, block: Block): void {
    const [from, to] = [open + 1, this.closing(open)]
    if (isWord(this.tokens[from], ...queryStarts)) {
      this.statement(from, to, block, true)
      return
    }
    this.segments.push({ clause, from, to, block, isParenthesis: true })
    for (let at = from; at < to; at++) {
      if (!isSymbol(this.tokens[at], '(')) continue
      this.parenthesis(at, clause, block)
      at = this.closing(at)
    }
  }

  /** `a.b` or `b`; undefined where there is no name or it ends with a dot. */
  nameAt(at: number): Named | undefined {
    const [first, dot, second] = [this.tokens[at], this.tokens[at + 1], this.tokens[at + 2]]
    if (!isName(first)) return undefined
    if (!isSymbol(dot, '.')) return { name: { name: first.value, token: first }, next: at + 1 }
    if (second?.kind !== 'word' && second?.kind !== 'quoted') return undefined
    return { name: { schema: first.value, name: second.value, token: second }, next: at + 3 }
  }

  private sources(from: number, to: number, clause: Clause, block: Block): void {
    let at = from
    while (at < to) {
      if (isSymbol(this.tokens[at], '(')) at = this.derived(at, to, clause, block)
      else if (isWord(this.tokens[at], ...beforeSource)) at++
      else {
        const named = this.nameAt(at)
        if (named === undefined) at++
        else if (isSymbol(this.tokens[named.next], '(') && clause !== 'insert') at = this.called(named, to, block)
        else at = this.relation(named, to, clause, block)
      }
      // Only a comma leads to another source.
      while (at < to && !isSymbol(this.tokens[at], ',', '(') && !isWord(this.tokens[at], ...beforeSource)) at++
      if (isSymbol(this.tokens[at], ',')) at++
      else if (isSymbol(this.tokens[at], '(') && clause === 'insert') return
    }
  }

  private relation({ name, next }: Named, to: number, clause: Clause, block: Block): number {
    const source: Source = { name: name.name, start: name.token.start, relation: name }
    block.sources.push(source)
    const end = this.alias(isSymbol(this.tokens[next], '*') ? next + 1 : next, to, source, clause)
    if (clause === 'insert' && isSymbol(this.tokens[end], '(')) {
      const inside = this.tokens[end + 1]
      if (isWord(inside, ...queryStarts)) this.statement(end + 1, this.closing(end), block, false)
      else this.columnList(end, 'target', block)
      return to
    }
    return end
  }

  private called({ name, next }: Named, to: number, block: Block): number {
    this.parenthesis(next, 'from', block)
    const source: Source = { name: name.name, start: name.token.start, routine: name }
    block.sources.push(source)
    let at = Math.min(this.closing(next) + 1, to)
    if (isWord(this.tokens[at], 'with') && isWord(this.tokens[at + 1], 'ordinality')) at += 2
    return this.alias(at, to, source, 'from')
  }

  /** `(select …) s`, or a join in parentheses. */
  private derived(open: number, to: number, clause: Clause, block: Block): number {
    const [from, end] = [open + 1, this.closing(open)]
    const next = Math.min(end + 1, to)
    if (!isWord(this.tokens[from], ...queryStarts)) {
      this.clauses(from, end, block, 'from')
      return next
    }
    const isLateral = isWord(this.tokens[open - 1], 'lateral')
    const start = this.tokens[open]?.start ?? 0
    const source: Source = { name: '', start, query: this.statement(from, end, block, isLateral) }
    block.sources.push(source)
    return this.alias(next, to, source, clause)
  }

  private alias(from: number, to: number, source: Source, clause: Clause): number {
    let at = isWord(this.tokens[from], 'as') ? from + 1 : from
    const token = this.tokens[at]
    if (at < to && isName(token)) {
      source.name = token.value
      source.alias = token
      at++
    }
    if (clause !== 'insert' && at < to && isSymbol(this.tokens[at], '(')) {
      source.columnNames = this.namesIn(at)
      at = this.closing(at) + 1
    }
    return Math.min(at, to)
  }
}
