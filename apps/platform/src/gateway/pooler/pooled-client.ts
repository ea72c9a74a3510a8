import type { Socket } from 'node:net'
import { writeFatal } from '../postgres-messages.ts'
import { clientMessages } from './client-messages.ts'
import { ClientStatements } from './client-statements.ts'
import { MessageSplitter, ProtocolViolation } from './message-splitter.ts'
import { fromClient } from './message-types.ts'
import type { Borrower, PooledServer } from './pooled-server.ts'
import type { PoolLogin, ProjectPool } from './project-pool.ts'

interface Parts {
  stream: Socket
  pool: ProjectPool
  login: PoolLogin
  applicationName: string
}

/** A client that has signed in. It has a server connection from the first message of a transaction to its end. */
export class PooledClient {
  readonly #parts: Parts
  readonly #statements = new ClientStatements()
  readonly #splitter: MessageSplitter
  readonly #closed = new AbortController()
  readonly #borrower: Borrower
  #server: PooledServer | undefined
  /** For a server connection; its messages wait in the stream. */
  #isWaiting = false

  constructor(parts: Parts) {
    this.#parts = parts
    const { stream } = parts
    const { needs, take, pass } = clientMessages({
      statements: this.#statements,
      server: () => this.#borrowed(),
      write: (bytes) => {
        if (!this.#borrowed().write(bytes)) stream.pause()
      },
      terminate: () => this.#close(),
    })
    // What follows a Terminate is for nobody.
    this.#splitter = new MessageSplitter({
      needs,
      take: (message) => {
        if (!this.#closed.signal.aborted) take(message)
      },
      pass: (bytes) => {
        if (!this.#closed.signal.aborted) pass(bytes)
      },
    })
    this.#borrower = {
      write: (bytes) => this.#write(bytes),
      settled: () => this.#giveBack(),
      statementsDeleted: () => this.#statements.clear(),
      drained: () => stream.resume(),
      lost: () => {
        this.#server = undefined
        stream.end()
        this.#closed.abort()
      },
    }
    stream.on('data', (chunk: Buffer) => void this.#read(chunk))
    stream.on('drain', () => {
      this.#server?.resume()
      if (!this.#isWaiting) stream.resume()
    })
    stream.once('end', () => this.#close())
    stream.once('close', () => this.#close())
    stream.resume()
  }

  /** The server connection that the client has now. */
  get server(): PooledServer | undefined {
    return this.#server
  }

  #borrowed(): PooledServer {
    if (this.#server === undefined) throw new Error('A message was read without a server connection.')
    return this.#server
  }

  async #read(chunk: Buffer): Promise<void> {
    const { stream, pool, login, applicationName } = this.#parts
    if (this.#closed.signal.aborted) return
    if (this.#server === undefined) {
      if (chunk[0] === fromClient.terminate && this.#splitter.isBetweenMessages) {
        this.#close()
        return
      }
      stream.pause()
      this.#isWaiting = true
      const server = await pool.take(login, this.#closed.signal)
      this.#isWaiting = false
      if ('errorResponse' in server) {
        this.#refuse(server.errorResponse)
        return
      }
      if (this.#closed.signal.aborted) {
        pool.giveBack(server)
        return
      }
      this.#server = server
      server.lendTo(this.#borrower, applicationName)
      stream.resume()
    }
    this.#passOn(chunk)
  }

  #passOn(chunk: Buffer): void {
    const server = this.#borrowed()
    server.cork()
    try {
      this.#splitter.push(chunk)
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error
      this.#refuse(writeFatal({ code: '08P01', message: error.message }))
    } finally {
      server.uncork()
    }
    this.#giveBack()
  }

  /** False: the client reads slowly. It sends nothing more until it has read. */
  #write(bytes: Buffer): boolean {
    const { stream } = this.#parts
    if (stream.destroyed || stream.write(bytes)) return true
    stream.pause()
    return false
  }

  #giveBack(): void {
    const server = this.#server
    if (server?.isAtRest !== true || !this.#splitter.isBetweenMessages) return
    this.#server = undefined
    this.#parts.pool.giveBack(server)
  }

  #refuse(errorResponse: Buffer): void {
    if (!this.#closed.signal.aborted) this.#parts.stream.write(errorResponse)
    // Of what the client sent, the server may have a part.
    this.#server?.end()
    this.#close()
  }

  #close(): void {
    if (this.#closed.signal.aborted) return
    this.#closed.abort()
    this.#parts.stream.destroySoon()
    const server = this.#server
    this.#server = undefined
    if (server?.isAtRest === true && this.#splitter.isBetweenMessages) this.#parts.pool.giveBack(server)
    // In the middle of something: the server rolls it back.
    else server?.end()
  }
}
