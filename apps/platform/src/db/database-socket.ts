import { Socket } from 'node:net'

/**
 * A connection of the driver to a database whose values are somebody else's. What the driver throws while it reads ends this
 * connection, and with it the query: a text of more than 512 MB, which is none to V8, would end the process.
 */
export class DatabaseSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...values)
    try {
      return super.emit(event, ...values)
    } catch (error) {
      this.destroy(
        error instanceof Error ? error : new Error('The answer of the database cannot be read.', { cause: error }),
      )
      return true
    }
  }
}
