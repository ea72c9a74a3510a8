import type { CatalogueIndex, Column, Relation } from './catalogue.ts'
import type { Block, Cte, Source } from './blocks.ts'

/** Deep enough for any query that people write; a CTE that reads itself ends here. */
const maxDepth = 8

/** The CTEs that can be read from there, the innermost first. */
export const ctesAt = (block: Block | undefined, offset: number): Cte[] =>
  block === undefined
    ? []
    : [...block.ctes.filter(({ visibleFrom }) => visibleFrom <= offset), ...ctesAt(block.parent, offset)]

/** What the columns of a block can be taken from: its own sources and those that it sees around it. */
export const sourcesSeen = (block: Block): Source[] => [
  ...block.sources,
  ...(block.seesSources && block.parent !== undefined ? sourcesSeen(block.parent) : []),
]

/** The source with that name, as the innermost block has it. */
export const sourceNamed = (block: Block, name: string): Source | undefined =>
  sourcesSeen(block).find((source) => source.name === name)

/** `TABLE(a integer, b text)`: the columns that a function says it returns. */
const columnsOfResult = (result: string): Column[] => {
  const inside = /^TABLE\((.*)\)$/s.exec(result)?.[1]
  if (inside === undefined) return []
  return inside.split(/,\s+(?![^(]*\))/).map((part) => {
    const [name = '', ...type] = part.trim().split(' ')
    return { name, type: type.join(' ') }
  })
}

/** Finds out what sources and blocks consist of. */
export class Scope {
  readonly index: CatalogueIndex
  private readonly offset: number

  constructor(index: CatalogueIndex, offset: number) {
    this.index = index
    this.offset = offset
  }

  cteOf(source: Source, block: Block): Cte | undefined {
    const { relation } = source
    if (relation === undefined || relation.schema !== undefined) return undefined
    return ctesAt(block, this.offset).find(({ name }) => name === relation.name)
  }

  relationOf(source: Source, block: Block): Relation | undefined {
    const { relation } = source
    if (relation === undefined || this.cteOf(source, block) !== undefined) return undefined
    return this.index.relation(relation.schema, relation.name)
  }

  columnsOf(source: Source, block: Block, depth = 0): Column[] {
    const columns = this.columnsBefore(source, block, depth)
    const names = source.columnNames ?? []
    if (columns.length === 0) return names.map((name) => ({ name, type: '' }))
    return columns.map((column, index) => ({ ...column, name: names[index] ?? column.name }))
  }

  /** Before an alias renames them. */
  private columnsBefore(source: Source, block: Block, depth: number): Column[] {
    if (depth > maxDepth) return []
    if (source.query !== undefined) return this.outputsOf(source.query, depth + 1)
    if (source.routine !== undefined) return this.columnsOfRoutine(source)
    const cte = this.cteOf(source, block)
    if (cte === undefined) return [...(this.relationOf(source, block)?.columns ?? [])]
    const outputs = cte.query === undefined ? [] : this.outputsOf(cte.query, depth + 1)
    const names = cte.columnNames ?? []
    if (outputs.length === 0) return names.map((name) => ({ name, type: '' }))
    return outputs.map((column, index) => ({ ...column, name: names[index] ?? column.name }))
  }

  private columnsOfRoutine({ name, routine }: Source): Column[] {
    if (routine === undefined) return []
    const [known] = this.index.routinesNamed(routine.schema, routine.name)
    if (known === undefined) return []
    const columns = columnsOfResult(known.result)
    if (columns.length > 0) return columns
    const row = /^SETOF (?:"?([^".]+)"?\.)?"?([^".]+)"?$/.exec(known.result)
    const relation = row?.[2] === undefined ? undefined : this.index.relation(row[1], row[2])
    return relation ? [...relation.columns] : [{ name, type: known.result.replace(/^SETOF /, '') }]
  }

  /** The columns that a query returns, those of `*` included. Without a name, a column cannot be asked for. */
  outputsOf(block: Block, depth = 0): Column[] {
    if (depth > maxDepth) return []
    return block.outputs.flatMap((output): Column[] => {
      if (output.kind === 'star') {
        const { qualifier } = output
        const sources = block.sources.filter(({ name }) => qualifier === undefined || name === qualifier)
        return sources.flatMap((source) => this.columnsOf(source, block, depth + 1))
      }
      if (output.name === undefined) return []
      return [{ name: output.name, type: output.type ?? this.typeOf(output, block, depth) }]
    })
  }

  private typeOf({ source: column, qualifier }: Block['outputs'][number], block: Block, depth: number): string {
    const sources = sourcesSeen(block).filter(({ name }) => qualifier === undefined || name === qualifier)
    for (const source of sources) {
      const found = this.columnsOf(source, block, depth + 1).find(({ name }) => name === column)
      if (found !== undefined) return found.type
    }
    return ''
  }
}
