import type { Socket } from 'node:net'
import type { InstanceAddress } from '@cairn/engine'
import type { HandshakeSlot } from './handshake-slots.ts'
import { openServer } from './instance-socket.ts'
import { passOnAuthentication } from './postgres-authentication.ts'
import type { Outcome } from './postgres-authentication.ts'
import type { Destination } from './postgres-destination.ts'
import { askForScram, negotiate, readMessage, writeStartup } from './postgres-messages.ts'
import type { Message, Refusal } from './postgres-messages.ts'
import { notPostgres } from './postgres-opening.ts'
import type { InstanceDoor, SessionContext } from './postgres-session.ts'
import { readUntil } from './read-until.ts'
import type { Visitor } from './visitor.ts'
import type { Attempt } from './wrong-passwords.ts'

/** More than the first message of SCRAM can be: a mechanism, a nonce and a name that the server ignores. */
const longestResponse = 2048

export const tooManyGuesses: Refusal = {
  code: '28000',
  message: 'Too many wrong passwords were sent for this role from your address.',
  hint: 'Try again in a few seconds.',
}

const busy: Refusal = {
  code: '53300',
  message: 'Too many connections to this project are signing in at once.',
  hint: 'Try again in a moment.',
}

export const slow: Refusal = notPostgres('The client did not complete the password exchange in time.')

export const noAnswer: Refusal = {
  code: '57P03',
  message: 'The database of this project does not respond.',
  hint: 'It may be starting or stopping: try again in a moment, or look at its status in the dashboard.',
}

export const full = (maxConnections: number): Refusal => ({
  code: '53300',
  message: `All ${maxConnections} connections of this project are in use.`,
  hint: 'Close connections that are idle, or use a smaller pool of connections.',
})

const unexpected: Refusal = {
  code: 'XX000',
  message: 'The database of this project did not ask for a password by SCRAM.',
}

/** Asks for SCRAM in the server's place and waits for the answer: a client that stays silent costs no server process. */
export const readFirstResponse = async (visitor: Visitor, deadlineMs: number): Promise<Buffer | undefined> =>
  visitor.within(deadlineMs, slow, async () => {
    visitor.stream.write(askForScram)
    const found = await readUntil(visitor.stream, visitor.signal, (bytes) => {
      const message: Message | 'tooLong' | undefined = readMessage(bytes, longestResponse)
      if (message === undefined) return undefined
      if (message === 'tooLong' || message.type !== 'p') return { length: bytes.length, response: undefined }
      return { length: message.length, response: bytes.subarray(0, message.length) }
    })
    if (found === undefined) return undefined
    if (found.response === undefined) visitor.refuse(notPostgres('A SASL response was expected here.'))
    return found.response
  })

/** A session whose client the server has let in. */
export interface SignedIn {
  server: Socket
  address: InstanceAddress
}

/** Waits for the turn of this attempt, and for a slot. */
export const takeSlot = async (
  visitor: Visitor,
  attempt: Attempt,
  { wrongPasswords, slots }: SessionContext,
): Promise<HandshakeSlot | undefined> => {
  for (;;) {
    if (!(await wrongPasswords.turn(attempt))) return visitor.refuse(tooManyGuesses)
    const slot = await slots.take(attempt.ref, visitor.address, () => visitor.refuse(slow))
    if (slot === undefined) return visitor.refuse(busy)
    // While it waited for the slot, others may have guessed.
    if (!visitor.isGone && !wrongPasswords.isBlocked(attempt)) return slot
    slot.release()
    if (visitor.isGone) return undefined
  }
}

const exchange = async (visitor: Visitor, server: Socket, opening: Buffer, deadlineMs: number): Promise<Outcome> => {
  server.write(opening)
  visitor.stream.pipe(server)
  return visitor.within(deadlineMs, slow, () => passOnAuthentication(visitor.stream, server, visitor.signal))
}

/** Undefined when the client was refused, or left. */
export const signIn = async (
  visitor: Visitor,
  protocol: number,
  destination: Destination,
  door: InstanceDoor,
  context: SessionContext,
): Promise<SignedIn | undefined> => {
  const negotiated = negotiate(protocol, destination.parameters)
  if (negotiated.reply.length > 0) visitor.stream.write(negotiated.reply)
  const response = await readFirstResponse(visitor, context.deadlineMs)
  if (response === undefined) return undefined
  const attempt = { address: visitor.address, ref: destination.ref, role: destination.role }
  const address = await door.open()
  if (address === undefined) return visitor.refuse(noAnswer)
  using stack = new DisposableStack()
  const slot = await takeSlot(visitor, attempt, context)
  if (slot === undefined) return undefined
  stack.defer(() => slot.release())
  const server = await openServer(address)
  if (server === undefined) return visitor.refuse(noAnswer)
  const opening = Buffer.concat([writeStartup(negotiated.protocol, negotiated.parameters), response])
  const outcome = await exchange(visitor, server, opening, context.deadlineMs)
  const isFull = context.sessions.countOf(destination.ref) >= door.maxConnections
  if (outcome.kind === 'authenticated') context.wrongPasswords.succeeded(attempt)
  if (outcome.kind === 'authenticated' && !isFull && !visitor.isGone) return { server, address }
  visitor.stream.unpipe(server)
  server.destroy()
  stack.dispose()
  if (outcome.kind === 'authenticated') visitor.refuse(full(door.maxConnections))
  else if (outcome.kind === 'unexpected') visitor.refuse(unexpected)
  else if (outcome.kind === 'refused') {
    if (outcome.isWrongPassword) await context.wrongPasswords.failed(attempt)
    visitor.refuseWith(outcome.errorResponse)
  }
  return undefined
}
