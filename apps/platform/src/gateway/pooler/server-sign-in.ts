import type { InstanceAddress } from '@cairn/engine'
import type { Socket } from 'node:net'
import { openServer } from '../instance-socket.ts'
import { authenticationOk, int32, readMessage, writeFatal, writeMessage, writeStartup } from '../postgres-messages.ts'
import type { Message } from '../postgres-messages.ts'
import { readUntil } from '../read-until.ts'
import { fromServer } from './message-types.ts'
import type { OpenedServer } from './pooled-server.ts'
import { ScramClient } from './scram.ts'
import type { ScramKeys } from './scram.ts'

const protocol3 = 0x30000
const longestMessage = 16 * 1024
const deadlineMs = 10_000

// Of AuthenticationRequest.
const sasl = 10
const saslContinue = 11
const saslFinal = 12

/** An ErrorResponse in place of a connection. */
export interface ServerRefusal {
  errorResponse: Buffer
}

export interface ServerLogin {
  /** That of the client, where what the server says is passed on to it. */
  protocol?: number
  /** Start-up parameters: role, database, settings. */
  parameters: Map<string, string>
  keys: ScramKeys
}

const refusal = (code: string, message: string): ServerRefusal => ({ errorResponse: writeFatal({ code, message }) })
const noAnswer = refusal('57P03', 'The database of this project does not respond. Try again in a moment.')
const notScram = refusal('XX000', 'The database of this project did not ask for a password by SCRAM.')

const isLet = ({ type, body }: Message): boolean =>
  type === 'R' && body.length >= 4 && body.readInt32BE(0) === authenticationOk

/** The next message, which stays to be read where `leaves` says so. */
const readOne = async (
  server: Socket,
  signal: AbortSignal,
  leaves: (message: Message) => boolean = () => false,
): Promise<{ message: Message; bytes: Buffer } | undefined> => {
  const found = await readUntil(server, signal, (bytes) => {
    const message = readMessage(bytes, longestMessage)
    if (message === undefined) return undefined
    if (message === 'tooLong') return { length: 0, message: undefined, bytes }
    return { length: leaves(message) ? 0 : message.length, message, bytes: bytes.subarray(0, message.length) }
  })
  return found?.message === undefined ? undefined : { message: found.message, bytes: found.bytes }
}

/** The answer to a request of the server for authentication; undefined where it needs none. */
const answerTo = (scram: ScramClient, body: Buffer): Buffer | 'refuse' | undefined => {
  const request = body.length >= 4 ? body.readInt32BE(0) : -1
  const text = body.toString('utf8', 4)
  if (request === sasl) {
    const first = Buffer.from(scram.first)
    return writeMessage('p', Buffer.concat([Buffer.from('SCRAM-SHA-256\0'), int32(first.length), first]))
  }
  if (request === saslContinue) return writeMessage('p', Buffer.from(scram.answer(text)))
  if (request === saslFinal) return scram.isServer(text) ? undefined : 'refuse'
  return 'refuse'
}

/** Signs in with keys. Undefined where the server lets them in: AuthenticationOk is the next thing to be read. Never rejects. */
export const proveKeys = async (
  socket: Socket,
  { protocol = protocol3, parameters, keys }: ServerLogin,
  signal: AbortSignal,
): Promise<ServerRefusal | undefined> => {
  const scram = new ScramClient(keys)
  socket.write(writeStartup(protocol, parameters))
  for (;;) {
    const read = await readOne(socket, signal, isLet)
    if (read === undefined) return noAnswer
    const { message, bytes } = read
    if (isLet(message)) return undefined
    const type = message.type.charCodeAt(0)
    if (type === fromServer.error) return { errorResponse: Buffer.from(bytes) }
    if (type !== fromServer.authentication) continue
    const answer = answerTo(scram, message.body)
    if (answer === 'refuse') return notScram
    if (answer !== undefined) socket.write(answer)
  }
}

const exchange = async (
  socket: Socket,
  login: ServerLogin,
  signal: AbortSignal,
): Promise<OpenedServer | ServerRefusal> => {
  const refused = await proveKeys(socket, login, signal)
  if (refused !== undefined) return refused
  const reported = new Map<string, string>()
  let cancelKey: Buffer = Buffer.alloc(0)
  for (;;) {
    const read = await readOne(socket, signal)
    if (read === undefined) return noAnswer
    const { message, bytes } = read
    const type = message.type.charCodeAt(0)
    if (type === fromServer.error) return { errorResponse: Buffer.from(bytes) }
    if (type === fromServer.readyForQuery) return { socket, cancelKey, parameters: reported }
    if (type === fromServer.backendKeyData) cancelKey = Buffer.from(message.body)
    if (type === fromServer.parameterStatus) {
      const [name = '', value = ''] = message.body.toString('utf8').split('\0')
      reported.set(name, value)
    }
  }
}

/** A connection to a project's server with the keys of a client that has signed in. Never rejects. */
export const signInToServer = async (
  address: InstanceAddress,
  login: ServerLogin,
): Promise<OpenedServer | ServerRefusal> => {
  const socket = await openServer(address)
  if (socket === undefined) return noAnswer
  const opened = await exchange(socket, login, AbortSignal.timeout(deadlineMs))
  if ('errorResponse' in opened) socket.destroy()
  return opened
}
