import type { Cell } from '@cairn/contracts/database/rows'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Parameters } from './parameters.ts'
import { textArray } from './parameters.ts'
import type { Source } from './source.ts'
import { columnOf } from './source.ts'

/** Columns of a list of rows, each as an array that the server unnests. */
export class Lists {
  readonly names: string[] = []
  readonly expressions: string[] = []
  private readonly parameters: Parameters

  constructor(parameters: Parameters) {
    this.parameters = parameters
  }

  add(cells: readonly Cell[]): string {
    const name = `c${this.names.length}`
    this.names.push(name)
    this.expressions.push(this.parameters.add(textArray(cells), 'text[]'))
    return `w.${name}`
  }

  get sql(): string {
    return `unnest(${this.expressions.join(', ')}) w (${this.names.join(', ')})`
  }
}

/** Conditions by which a table `t` has the keys of a list of rows. */
export const keyMatch = (source: Source, rows: readonly { key: readonly Cell[] }[], lists: Lists): string[] =>
  source.key.map((name, index) => {
    const value = lists.add(rows.map(({ key }) => key[index] ?? null))
    return `t.${quotedIdent(name)} = ${value}::${columnOf(source, name).type}`
  })
