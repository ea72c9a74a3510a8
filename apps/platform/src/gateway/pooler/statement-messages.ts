import { createHash } from 'node:crypto'
import { writeMessage } from '../postgres-messages.ts'
import { ProtocolViolation } from './message-splitter.ts'
import { textLeavesState } from './session-state.ts'

/** A named statement as a client has prepared it. The same text has the same name on every server connection. */
export interface PreparedStatement {
  serverName: string
  /** Text and types of parameters, as Parse has them after the name. */
  definition: Buffer
  /** Whether it leaves something in the session each time that it is carried out. */
  leavesState: boolean
}

const readName = (body: Buffer, from: number): { name: string; end: number } => {
  const end = body.indexOf(0, from)
  if (end < 0) throw new ProtocolViolation('A name in a message does not end.')
  return { name: body.toString('utf8', from, end), end: end + 1 }
}

/** The name in a Parse, and what follows it. */
export const readParse = (body: Buffer): { name: string; definition: Buffer } => {
  const { name, end } = readName(body, 0)
  return { name, definition: body.subarray(end) }
}

/** How long the name at the start of a Parse is; undefined while it is not complete. */
export const parseHeadBytes = (seen: Buffer): number | undefined => {
  const end = seen.indexOf(0)
  return end < 0 ? undefined : end + 1
}

/** How long the two names at the start of a Bind are; undefined while they are not complete. */
export const bindHeadBytes = (seen: Buffer): number | undefined => {
  const portalEnd = seen.indexOf(0)
  const nameEnd = portalEnd < 0 ? -1 : seen.indexOf(0, portalEnd + 1)
  return nameEnd < 0 ? undefined : nameEnd + 1
}

export const readBindHead = (head: Buffer): { portal: Buffer; name: string } => {
  const portal = readName(head, 0)
  return { portal: head.subarray(0, portal.end), name: readName(head, portal.end).name }
}

/** The start of a message with other names; the rest of its body follows as it came. */
const headOf = (type: string, names: Buffer, restBytes: number): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + names.length + restBytes, 1)
  return Buffer.concat([head, names])
}

export const bindHead = (portal: Buffer, serverName: string, restBytes: number): Buffer =>
  headOf('B', Buffer.concat([portal, Buffer.from(`${serverName}\0`)]), restBytes)

export const parseHead = (serverName: string, restBytes: number): Buffer =>
  headOf('P', Buffer.from(`${serverName}\0`), restBytes)

/** What a Describe or a Close is about. */
export const readTarget = (body: Buffer): { kind: 'S' | 'P'; name: string } => ({
  kind: body[0] === 'S'.charCodeAt(0) ? 'S' : 'P',
  name: readName(body, 1).name,
})

export const prepared = (definition: Buffer): PreparedStatement => ({
  serverName: `cairn_${createHash('sha256').update(definition).digest('hex').slice(0, 32)}`,
  // A copy: the statement outlives the chunk that it came in.
  definition: Buffer.from(definition),
  leavesState: textLeavesState(definition),
})

export const parseStatement = ({ serverName, definition }: Omit<PreparedStatement, 'leavesState'>): Buffer =>
  writeMessage('P', Buffer.concat([Buffer.from(`${serverName}\0`), definition]))

export const describeStatement = (serverName: string): Buffer => writeMessage('D', Buffer.from(`S${serverName}\0`))

export const closeStatement = (serverName: string): Buffer => writeMessage('C', Buffer.from(`S${serverName}\0`))
