import { ident } from '@cairn/rest/data-access'

/** Where the columns of a record come from. */
export interface Scope {
  column: (name: string) => string
  /** The record as one value of its row type. */
  row: () => string
}

/** A relation that is read directly. */
export const directScope = (alias: string): Scope => ({
  column: (name) => `${alias}.${ident(name)}`,
  row: () => alias,
})

/** What an inner query has to return for an outer one, by names that cannot collide. */
export class OutputScope implements Scope {
  readonly #inner: string
  readonly #outer: string
  readonly #names = new Map<string, string>()

  constructor(inner: string, outer: string) {
    this.#inner = inner
    this.#outer = outer
  }

  column(name: string): string {
    return this.#output(`${this.#inner}.${ident(name)}`)
  }

  row(): string {
    return this.#output(this.#inner)
  }

  /** The select list of the inner query. */
  outputs(): string {
    return ['1 as c0', ...[...this.#names].map(([sql, name]) => `${sql} as ${name}`)].join(', ')
  }

  #output(sql: string): string {
    const name = this.#names.get(sql) ?? `c${this.#names.size + 1}`
    this.#names.set(sql, name)
    return `${this.#outer}.${name}`
  }
}
