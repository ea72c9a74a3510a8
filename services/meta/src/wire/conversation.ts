import type { Client, Connection, Submittable } from 'pg'
import { backend } from './messages.ts'
import type { WireSink } from './wire-reader.ts'
import { WireReader } from './wire-reader.ts'

type DataListener = (chunk: Buffer) => void

const isDataListener = (listener: Function): listener is DataListener => typeof listener === 'function'

export interface ConversationHandler extends WireSink {
  /** Called once the connection is ours; what it writes comes before anything else. */
  begin: (stream: Connection['stream']) => void
  /** ReadyForQuery, with the status byte `I`, `T` or `E`. True when nothing more is to come. */
  ready: (status: string) => boolean
  /** The connection broke; nothing more will come. */
  broken: (error: Error) => void
}

/** Takes the socket of a `pg` client over for some time: its own reader is put aside and set back afterwards. */
class Conversation implements Submittable {
  private readonly handler: ConversationHandler

  constructor(handler: ConversationHandler) {
    this.handler = handler
  }

  submit(connection: Connection): void {
    const { stream } = connection
    const theirs = stream.listeners('data').filter(isDataListener)
    const reader = new WireReader({
      judgeRow: (bytes) => this.handler.judgeRow(bytes),
      row: (cells) => this.handler.row(cells),
      message: (type, body) => {
        if (type !== backend.readyForQuery) {
          this.handler.message(type, body)
          return
        }
        const status = body.toString('latin1', 0, 1)
        if (!this.handler.ready(status)) return
        reader.stop()
        stream.off('data', ours)
        for (const listener of theirs) stream.on('data', listener)
        connection.emit('readyForQuery', { name: 'readyForQuery', length: 5, status })
      },
    })
    const ours: DataListener = (chunk) => {
      const rest = reader.push(chunk)
      if (rest.length > 0) for (const listener of theirs) listener(rest)
    }
    for (const listener of theirs) stream.off('data', listener)
    stream.on('data', ours)
    this.handler.begin(stream)
  }

  handleReadyForQuery(): void {
    // `ready` has said all there is to say.
  }

  handleError(error: Error): void {
    this.handler.broken(error)
  }
}

export const converse = (client: Client, handler: ConversationHandler): void => {
  client.query(new Conversation(handler))
}
