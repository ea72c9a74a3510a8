import type { Connection, PoolClient, Submittable } from 'pg'

interface CopyConnection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

// The types of `pg` do not know these two.
const takesCopyData = (connection: object): connection is CopyConnection =>
  'sendCopyFromChunk' in connection && 'endCopyFrom' in connection

/** A `copy … from stdin` whose data is there already. */
class CopyIn implements Submittable {
  readonly done = Promise.withResolvers<number>()
  readonly #text: string
  readonly #data: Buffer
  #count = 0

  constructor(text: string, data: Buffer) {
    this.#text = text
    this.#data = data
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: object): void {
    if (!takesCopyData(connection)) throw new Error('This version of pg cannot send COPY data.')
    connection.sendCopyFromChunk(this.#data)
    connection.endCopyFrom()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(/\d+$/.exec(text)?.[0] ?? 0)
  }

  handleReadyForQuery(): void {
    this.done.resolve(this.#count)
  }

  handleError(error: Error): void {
    this.done.reject(error)
  }
}

/** Runs a `copy … from stdin` with that data. Returns how many rows it wrote. @throws DatabaseError */
export const copyIn = (client: PoolClient, text: string, data: Buffer): Promise<number> => {
  const copy = new CopyIn(text, data)
  client.query(copy)
  return copy.done.promise
}
