import { Query, types } from 'pg'
import type { Connection, FieldDef } from 'pg'
import { serialize } from 'pg-protocol'
import { parameterOf } from './parameter.ts'

/** How a column of a result is read. */
export interface Column {
  name: string
  parse: (text: string) => unknown
}

/** One statement of a batch. */
export interface Step {
  text: string
  values: readonly unknown[]
  /** Under which it is prepared. Empty: it is not. */
  name: string
  /** Of a statement that is prepared on this connection already. */
  columns: readonly Column[] | undefined
  /** Whether its rows are read. */
  isHidden?: boolean
}

/** The rows of a statement. */
export interface Answer {
  rows: Record<string, unknown>[]
}

const gathering = new WeakSet<Connection['stream']>()

/** Holds back what is written to a connection until everything that has arrived with it is read: it is one packet then. */
const gather = (stream: Connection['stream']): void => {
  if (gathering.has(stream)) return
  gathering.add(stream)
  stream.cork()
  setImmediate(() => {
    gathering.delete(stream)
    stream.uncork()
  })
}

const none: readonly Column[] = []

const columnOf = ({ name, dataTypeID }: FieldDef): Column => ({ name, parse: types.getTypeParser(dataTypeID, 'text') })

/**
 * Statements that are sent together with one Sync behind them: one transaction, which the Sync commits, if none of them
 * begins another. Its settings (`set_config(…, true)`) end with it. The server answers them in one packet, for which the
 * pipelining of the driver, with a Sync behind each statement, needs one each.
 */
export class Batch extends Query {
  readonly answered: Promise<readonly Answer[]>
  readonly #steps: readonly Step[]
  readonly #values: (string | Buffer | null)[][]
  readonly #outcome = Promise.withResolvers<readonly Answer[]>()
  readonly #answers: Answer[] = []
  readonly #columns: (readonly Column[] | undefined)[]
  /** The step whose answer arrives. */
  #at = 0

  readonly #isGathered: boolean

  /** `isGathered`: whether it may go in one packet with others of its connection. */
  constructor(steps: readonly Step[], isGathered = false) {
    super('')
    this.#isGathered = isGathered
    this.#steps = steps
    // Before anything is sent: what was begun has to be ended.
    this.#values = steps.map(({ values }) => values.map(parameterOf))
    this.#columns = steps.map(({ columns }) => columns)
    this.answered = this.#outcome.promise
  }

  /** Of each step that the server has prepared, also if the batch failed later. */
  get columns(): readonly (readonly Column[] | undefined)[] {
    return this.#columns
  }

  override submit = (connection: Connection): void => {
    const messages: Buffer[] = []
    for (const [index, { name, text, columns, isHidden }] of this.#steps.entries()) {
      if (columns === undefined) {
        // There is one if the batch that prepared it failed later. To close what does not exist is no error.
        if (name !== '') messages.push(serialize.close({ type: 'S', name }))
        messages.push(serialize.parse({ name, text, types: [] }))
      }
      messages.push(serialize.bind({ statement: name, values: this.#values[index] ?? [] }))
      if (columns === undefined && isHidden !== true) messages.push(serialize.describe({ type: 'P' }))
      messages.push(serialize.execute())
    }
    messages.push(serialize.sync())
    // As one chunk: a list of chunks costs a good part of the whole request.
    if (this.#isGathered) gather(connection.stream)
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages))
    this.#answers.push({ rows: [] })
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#columns[this.#at] = fields.map(columnOf)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#columns[this.#at] ?? none
    const row: Record<string, unknown> = {}
    for (const [index, { name, parse }] of columns.entries()) {
      const text = fields[index]
      row[name] = typeof text === 'string' ? parse(text) : null
    }
    this.#answers.at(-1)?.rows.push(row)
  }

  handleCommandComplete(): void {
    this.#columns[this.#at] ??= none
    this.#at += 1
    this.#answers.push({ rows: [] })
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete()
  }

  handleError(error: Error): void {
    this.#outcome.reject(error)
  }

  handleReadyForQuery(): void {
    this.#outcome.resolve(this.#answers.slice(0, this.#at))
  }
}
