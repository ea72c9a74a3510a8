import type { ClientStatements } from './client-statements.ts'
import { ProtocolViolation } from './message-splitter.ts'
import type { MessageHandler, SplitMessage } from './message-splitter.ts'
import { fromClient } from './message-types.ts'
import type { PooledServer } from './pooled-server.ts'
import { longestSearched, textLeavesState } from './session-state.ts'
import {
  bindHead,
  bindHeadBytes,
  closeStatement,
  describeStatement,
  parseHead,
  parseHeadBytes,
  prepared,
  readBindHead,
  readParse,
  readTarget,
} from './statement-messages.ts'

// A named statement is kept. A longer one passes through, and its name is good until the Sync.
const longestNamedStatement = 256 * 1024
const longestNames = 1024

/** No client can prepare a statement of that name: closing it does nothing. */
const noStatement = 'cairn_none'

/** Types of messages that reach the server as they are. */
const passedOn: ReadonlySet<number> = new Set([
  fromClient.copyData,
  fromClient.copyDone,
  fromClient.copyFail,
  fromClient.execute,
  fromClient.flush,
  fromClient.functionCall,
  fromClient.query,
  fromClient.sync,
])

const endsBatch: ReadonlySet<number> = new Set([fromClient.functionCall, fromClient.query, fromClient.sync])

const needs = (type: number, bodyBytes: number, seen: Buffer): number => {
  if (type === fromClient.parse) {
    const isUnnamed = seen[0] === 0
    if (seen.length === 0 || (isUnnamed && bodyBytes > longestSearched)) return Math.min(1, bodyBytes)
    if (isUnnamed) return bodyBytes
    if (bodyBytes <= longestNamedStatement) return bodyBytes
    const head = parseHeadBytes(seen)
    if (head === undefined && seen.length > longestNames)
      throw new ProtocolViolation('The name in a Parse is too long.')
    return head ?? Math.min(bodyBytes, seen.length + 1)
  }
  if (type === fromClient.bind) {
    const head = bindHeadBytes(seen)
    if (head === undefined && seen.length > longestNames)
      throw new ProtocolViolation('The names of a Bind are too long.')
    return head ?? Math.min(bodyBytes, seen.length + 1)
  }
  if (type === fromClient.describe || type === fromClient.close) {
    if (bodyBytes > longestNames) throw new ProtocolViolation('The name in a Describe or a Close is too long.')
    return bodyBytes
  }
  if (type === fromClient.query && bodyBytes <= longestSearched) return bodyBytes
  return 0
}

/** A text that did not arrive whole is too long to be searched. */
const leavesState = ({ body, bodyBytes }: SplitMessage): boolean => body.length < bodyBytes || textLeavesState(body)

interface Parts {
  statements: ClientStatements
  server: () => PooledServer
  /** False: the server reads slower than the client sends. */
  write: (bytes: Buffer) => void
  terminate: () => void
}

/** Passes a client's messages on to the server that it has, with the names that its prepared statements have there. */
export const clientMessages = ({ statements, server, write, terminate }: Parts): MessageHandler => {
  /** Of a statement that the server has without a name: it is too long to be kept. */
  let longName: string | undefined

  const parse = (message: SplitMessage) => {
    const { body, bodyBytes, bytes } = message
    if (body[0] === 0) {
      longName = undefined
      if (leavesState(message)) server().noteState()
      write(bytes)
      server().expect('pass')
      return
    }
    const { name, definition } = readParse(body)
    if (statements.get(name) !== undefined) {
      server().refuseAsTaken(name, bytes)
      return
    }
    if (body.length < bodyBytes) {
      longName = name
      server().noteState()
      write(parseHead('', bodyBytes - body.length))
      server().expect('pass')
      return
    }
    const statement = prepared(definition)
    const forget = () => {
      if (statements.get(name) === statement) statements.delete(name)
    }
    if (!server().has(statement)) server().prepare(statement, 'pass', forget)
    else {
      // The answer has its place in the row of answers: that of a Close takes it.
      write(closeStatement(noStatement))
      server().expect('as parse complete', forget)
    }
    statements.set(name, statement)
  }

  /** The name that a statement has on the server, where it is prepared first if it has to be. */
  const nameOnServer = (name: string): string => {
    if (name === longName) return ''
    const statement = statements.get(name)
    // The server says that there is no such statement.
    if (statement === undefined) return name
    if (statement.leavesState) server().noteState()
    if (!server().has(statement)) server().prepare(statement, 'drop')
    return statement.serverName
  }

  const bind = ({ body, bodyBytes, bytes }: SplitMessage) => {
    server().noteMessage()
    const { portal, name } = readBindHead(body)
    write(name === '' ? bytes : bindHead(portal, nameOnServer(name), bodyBytes - body.length))
  }

  const describe = ({ body, bytes }: SplitMessage) => {
    server().noteMessage()
    const { kind, name } = readTarget(body)
    write(kind === 'P' || name === '' ? bytes : describeStatement(nameOnServer(name)))
  }

  const close = ({ body, bytes }: SplitMessage) => {
    const { kind, name } = readTarget(body)
    const isNamed = kind === 'S' && name !== ''
    if (isNamed) statements.delete(name)
    if (name === longName) longName = undefined
    // The server keeps the statement, for other clients that have the same.
    write(isNamed ? closeStatement(noStatement) : bytes)
    server().expect('pass')
  }

  const take = (message: SplitMessage) => {
    const { type, bytes } = message
    if (type === fromClient.parse) parse(message)
    else if (type === fromClient.bind) bind(message)
    else if (type === fromClient.describe) describe(message)
    else if (type === fromClient.close) close(message)
    else if (type === fromClient.terminate) terminate()
    else if (!passedOn.has(type)) throw new ProtocolViolation('A message of a type that clients do not send arrived.')
    else {
      write(bytes)
      if (type === fromClient.query && leavesState(message)) server().noteState()
      if (endsBatch.has(type)) longName = undefined
      if (type === fromClient.query || type === fromClient.functionCall) server().noteRequest('query')
      else if (type === fromClient.sync) server().noteRequest('sync')
      else if (type === fromClient.execute) server().noteMessage()
      else if (type === fromClient.copyDone || type === fromClient.copyFail) server().noteEndOfCopy()
    }
  }

  return { needs, take, pass: write }
}
