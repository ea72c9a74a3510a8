import { ProtocolViolation } from './message-splitter.ts'
import type { PreparedStatement } from './statement-messages.ts'

const mostStatements = 5_000
const mostBytes = 4 * 1024 * 1024

/** The named statements that one client has prepared, wherever they were carried out. */
export class ClientStatements {
  readonly #byName = new Map<string, PreparedStatement>()
  #bytes = 0

  get(name: string): PreparedStatement | undefined {
    return this.#byName.get(name)
  }

  /** Throws a `ProtocolViolation` beyond what one client may keep. */
  set(name: string, statement: PreparedStatement): void {
    this.delete(name)
    this.#bytes += statement.definition.length
    this.#byName.set(name, statement)
    if (this.#byName.size > mostStatements || this.#bytes > mostBytes)
      throw new ProtocolViolation('This connection has too many prepared statements: at most 5,000 of 4 MB in all.')
  }

  delete(name: string): void {
    this.#bytes -= this.#byName.get(name)?.definition.length ?? 0
    this.#byName.delete(name)
  }

  clear(): void {
    this.#byName.clear()
    this.#bytes = 0
  }
}
