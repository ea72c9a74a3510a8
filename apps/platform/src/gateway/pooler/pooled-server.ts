import type { Socket } from 'node:net'
import type { InstanceAddress } from '@cairn/engine'
import { sqlStateOf, writeMessage } from '../postgres-messages.ts'
import { closeStatement, parseStatement } from './statement-messages.ts'
import type { PreparedStatement } from './statement-messages.ts'
import { fromServer, idleStatus } from './message-types.ts'
import { MessageSplitter, ProtocolViolation } from './message-splitter.ts'
import type { SplitMessage } from './message-splitter.ts'
import { deletesStatements, leavesState } from './session-state.ts'

/** What the server answers with a ReadyForQuery. */
interface Request {
  id: number
  kind: 'query' | 'sync'
  /** A command of our own: its answer is for nobody. */
  isOwn: boolean
}

/** The client that has the server for its transaction. */
export interface Borrower {
  /** False: the client reads slower than the server sends. */
  write: (bytes: Buffer) => boolean
  /** Everything that was asked has been answered, and no transaction is open. */
  settled: () => void
  /** All prepared statements of the session were deleted. */
  statementsDeleted: () => void
  /** The server reads again. */
  drained: () => void
  /** The server's connection ended. */
  lost: () => void
}

/** What becomes of the answer to a Parse or a Close. */
interface Expectation {
  /** The request that ends its batch. */
  request: number
  answer: 'pass' | 'drop' | 'as parse complete'
  /** It was not carried out: an error came before it. */
  onLost?: () => void
}

// What one connection keeps planned; PgBouncer's default is the same.
const mostStatements = 200
const longestTag = 64
const longestParameter = 1024
const longestError = 16 * 1024
/** Errors after which all statements of the connection are prepared again. */
const statementErrors: ReadonlySet<string | undefined> = new Set([
  // "cached plan must not change result type"
  '0A000',
  // The server has a statement that is not known here, or lacks one that is: a function can deallocate them.
  '42P05',
  '26000',
])
const emptyDefinition = Buffer.alloc(3)
const parseComplete = writeMessage('1', Buffer.alloc(0))

export interface OpenedServer {
  socket: Socket
  /** What a cancel request for it has to carry. */
  cancelKey: Buffer
  /** As the server reported them at the start. */
  parameters: Map<string, string>
}

/** One connection to a project's server, lent to one client after another. */
export class PooledServer {
  readonly address: InstanceAddress
  readonly cancelKey: Buffer
  /** As the server reported them when it had no client. */
  parameters: ReadonlyMap<string, string>
  /** As the server reported them last. */
  readonly #reported: Map<string, string>
  readonly #socket: Socket
  readonly #splitter: MessageSplitter
  /** Oldest use first. */
  readonly #statements = new Set<string>()
  #expectations: Expectation[] = []
  #borrower: Borrower | undefined
  #applicationName = ''
  /** Sent and not answered. */
  #requests: Request[] = []
  #nextRequest = 0
  #isBatchOpen = false
  #isCopyingIn = false
  #isInTransaction = false
  #hasState = false
  /** Requests to cancel what it does that are under way. */
  #cancels = 0
  /** Called once what the last client left has been cleared. */
  #onFree: (() => void) | undefined

  constructor({ socket, cancelKey, parameters }: OpenedServer, address: InstanceAddress) {
    this.#socket = socket
    this.address = address
    this.cancelKey = cancelKey
    this.parameters = parameters
    this.#reported = new Map(parameters)
    this.#splitter = new MessageSplitter({
      needs: (type, bodyBytes) => this.#needs(type, bodyBytes),
      take: (message) => this.#take(message),
      pass: (bytes) => this.#pass(bytes),
    })
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.once('end', () => socket.destroy())
    socket.once('close', () => this.#borrower?.lost())
    socket.on('drain', () => this.#borrower?.drained())
    socket.resume()
  }

  get isUsable(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  /** Whether it can be lent to somebody else now. */
  get isAtRest(): boolean {
    return this.#requests.length === 0 && !this.#isBatchOpen && !this.#isInTransaction
  }

  onClose(act: () => void): void {
    this.#socket.once('close', act)
  }

  lendTo(borrower: Borrower, applicationName: string): void {
    this.#borrower = borrower
    if (applicationName !== this.#applicationName) {
      this.#applicationName = applicationName
      this.#command(`set application_name to '${applicationName.replaceAll("'", "''")}'`)
    }
  }

  /** Takes it back. `onFree` is called once what the client left in the session has been cleared; never if the connection ends. */
  takeBack(onFree: () => void): void {
    this.#borrower = undefined
    this.#onFree = onFree
    this.#socket.resume()
    this.#becomeFree()
  }

  /** Keeps it from the next client until the answer is called: for a request to cancel what it does. */
  keep(): () => void {
    this.#cancels += 1
    return () => {
      this.#cancels -= 1
      this.#becomeFree()
    }
  }

  /** What is sent now can leave something in the session. */
  noteState(): void {
    this.#hasState = true
  }

  /** In the middle of a transaction too. */
  end(): void {
    this.#socket.destroy()
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Sends the messages that are written until `uncork` together. */
  cork(): void {
    this.#socket.cork()
  }

  uncork(): void {
    this.#socket.uncork()
  }

  /** False: the server reads slower than the client sends. */
  write(bytes: Buffer): boolean {
    return this.#socket.write(bytes)
  }

  noteRequest(kind: Request['kind']): void {
    this.#isBatchOpen = false
    // During COPY FROM STDIN the server ignores a Sync.
    if (kind === 'sync' && this.#isCopyingIn) this.#isBatchOpen = true
    else this.#addRequest(kind, false)
  }

  noteEndOfCopy(): void {
    this.#isCopyingIn = false
  }

  /** A message of the extended protocol, which a Sync will follow. */
  noteMessage(): void {
    this.#isBatchOpen = true
  }

  expect(answer: Expectation['answer'], onLost?: () => void): void {
    this.noteMessage()
    this.#expectations.push({ request: this.#nextRequest, answer, ...(onLost === undefined ? {} : { onLost }) })
  }

  /** Whether that statement is prepared here, or will be once what was sent has been carried out. */
  has({ serverName }: PreparedStatement): boolean {
    if (!this.#statements.delete(serverName)) return false
    this.#statements.add(serverName)
    return true
  }

  /** Prepares a statement. `onLost` is called if an error came before it, or was its answer. */
  prepare(statement: PreparedStatement, answer: Expectation['answer'], onLost?: () => void): void {
    const [oldest] = this.#statements
    if (this.#statements.size >= mostStatements && oldest !== undefined) {
      this.#statements.delete(oldest)
      this.write(closeStatement(oldest))
      this.expect('drop', () => this.#statements.add(oldest))
    }
    const { serverName } = statement
    this.#statements.add(serverName)
    this.write(parseStatement(statement))
    this.expect(answer, () => {
      this.#statements.delete(serverName)
      onLost?.()
    })
  }

  /**
   * Has the server answer that a statement of this name exists, as it does to a client that prepares it twice. The server has
   * it under another name, so that this one is taken first. An error in the text of the second, `parse`, comes before that.
   */
  refuseAsTaken(name: string, parse: Buffer): void {
    this.#hasState = true
    this.write(parseStatement({ serverName: name, definition: emptyDefinition }))
    this.expect('drop')
    this.write(parse)
    this.expect('pass')
  }

  #becomeFree(): void {
    const onFree = this.#onFree
    if (onFree === undefined || this.#cancels > 0 || !this.isUsable || !this.isAtRest) return
    if (this.#hasState || this.#hasOtherParameters) {
      this.#reset()
      return
    }
    this.#onFree = undefined
    onFree()
  }

  /** As after the connection was opened. */
  #reset(): void {
    this.#hasState = false
    this.#applicationName = ''
    this.#statements.clear()
    this.#command('discard all')
  }

  #command(sql: string): void {
    this.#addRequest('query', true)
    this.write(writeMessage('Q', Buffer.from(`${sql}\0`)))
  }

  #addRequest(kind: Request['kind'], isOwn: boolean): void {
    this.#requests.push({ id: this.#nextRequest, kind, isOwn })
    this.#nextRequest += 1
  }

  /** Whether the client left a parameter otherwise than it was. The name of the application is set for each client. */
  get #hasOtherParameters(): boolean {
    return [...this.#reported].some(
      ([name, value]) => name !== 'application_name' && value !== this.parameters.get(name),
    )
  }

  /** Whether what arrives now is for the client that has the server. */
  get #isForBorrower(): boolean {
    return this.#borrower !== undefined && this.#requests[0]?.isOwn !== true
  }

  #read(chunk: Buffer): void {
    try {
      this.#splitter.push(chunk)
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error
      this.end()
    }
  }

  #needs(type: number, bodyBytes: number): number | undefined {
    // Answers to our own commands are short, and are dropped whole.
    if (!this.#isForBorrower) return bodyBytes
    if (type === fromServer.readyForQuery) return 1
    if (type === fromServer.parseComplete || type === fromServer.closeComplete || type === fromServer.copyIn) return 0
    if (type === fromServer.commandComplete) return Math.min(bodyBytes, longestTag)
    // A longer value is cut, and so is taken to be another one.
    if (type === fromServer.parameterStatus) return Math.min(bodyBytes, longestParameter)
    if (type === fromServer.error) return Math.min(bodyBytes, longestError)
    return undefined
  }

  #take(message: SplitMessage): void {
    const { type, body } = message
    if (type === fromServer.parameterStatus) this.#noteParameter(body)
    if (type === fromServer.readyForQuery) {
      this.#takeReady(message)
      return
    }
    if (!this.#isForBorrower) {
      // A command of our own failed. What a client left may still be there.
      if (type === fromServer.error) this.end()
      return
    }
    if (type === fromServer.parseComplete || type === fromServer.closeComplete) {
      this.#answer(message)
      return
    }
    if (type === fromServer.copyIn) this.#beginCopy()
    if (type === fromServer.commandComplete) this.#takeTag(body)
    if (type === fromServer.error) this.#takeError(body)
    this.#pass(message.bytes)
  }

  #takeReady({ body, bytes }: SplitMessage): void {
    const request = this.#requests.shift()
    this.#isCopyingIn = false
    this.#isInTransaction = body[0] !== idleStatus
    if (request !== undefined) this.#loseExpectations(request.id)
    if (request?.isOwn === true) {
      // A new configuration of the server changes them too.
      this.parameters = new Map(this.#reported)
      this.#becomeFree()
      return
    }
    this.#pass(bytes)
    if (this.isAtRest) this.#borrower?.settled()
  }

  #takeTag(tag: Buffer): void {
    if (leavesState(tag)) this.#hasState = true
    if (!deletesStatements(tag)) return
    this.#statements.clear()
    this.#borrower?.statementsDeleted()
  }

  #takeError(body: Buffer): void {
    this.#isCopyingIn = false
    if (statementErrors.has(sqlStateOf(body))) this.#hasState = true
  }

  /** The server ignores the Syncs that were sent before the data. */
  #beginCopy(): void {
    this.#isCopyingIn = true
    while (this.#requests[0]?.kind === 'sync') {
      this.#requests.shift()
      this.#isBatchOpen = true
    }
  }

  #answer({ bytes }: SplitMessage): void {
    const expected = this.#expectations.shift()
    if (expected?.answer === 'drop') return
    this.#pass(expected?.answer === 'as parse complete' ? parseComplete : bytes)
  }

  /** After an error the server skips everything up to the Sync. */
  #loseExpectations(request: number): void {
    const lost = this.#expectations.filter((each) => each.request <= request)
    if (lost.length === 0) return
    this.#expectations = this.#expectations.filter((each) => each.request > request)
    for (const { onLost } of lost) onLost?.()
  }

  #noteParameter(body: Buffer): void {
    const [name = '', value = ''] = body.toString('utf8').split('\0')
    this.#reported.set(name, value)
  }

  #pass(bytes: Buffer): void {
    if (this.#borrower?.write(bytes) === false) this.#socket.pause()
  }
}
