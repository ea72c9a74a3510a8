import type { Socket } from 'node:net'
import { authenticationOk, authenticationSasl, readMessage, sqlStateOf } from './postgres-messages.ts'
import type { Message } from './postgres-messages.ts'
import { readUntil } from './read-until.ts'

/** More than any message of the SCRAM exchange, and than an error with its context. */
const longestMessage = 16 * 1024

export type Outcome =
  | { kind: 'authenticated' }
  | { kind: 'refused'; errorResponse: Buffer; isWrongPassword: boolean }
  /** One of the two ended the connection. */
  | { kind: 'gone' }
  /** The server asked for something other than SCRAM: a password could be sent in the clear. */
  | { kind: 'unexpected' }

const wrongPasswordStates = new Set(['28P01', '28000'])

const requestOf = ({ type, body }: Message): number | undefined =>
  type === 'R' && body.length >= 4 ? body.readInt32BE(0) : undefined

// SASLContinue and SASLFinal.
const isScramStep = (request: number | undefined) => request === 11 || request === 12

/**
 * Passes the SCRAM exchange on, from the server's first word to its last. The gateway has asked the client for SCRAM
 * itself, so the server's own request is dropped. After `authenticated`, AuthenticationOk is the next thing to be read.
 */
export const passOnAuthentication = async (client: Socket, server: Socket, signal: AbortSignal): Promise<Outcome> => {
  for (;;) {
    const found = await readUntil(server, signal, (bytes) => {
      const message = readMessage(bytes, longestMessage)
      if (message === undefined) return undefined
      if (message === 'tooLong') return { message, bytes, length: bytes.length }
      const isLast = requestOf(message) === authenticationOk
      return { message, bytes: bytes.subarray(0, message.length), length: isLast ? 0 : message.length }
    })
    if (found === undefined) return { kind: 'gone' }
    const { message, bytes } = found
    if (message === 'tooLong') return { kind: 'unexpected' }
    const request = requestOf(message)
    if (request === authenticationOk) return { kind: 'authenticated' }
    if (message.type === 'E')
      return {
        kind: 'refused',
        errorResponse: bytes,
        isWrongPassword: wrongPasswordStates.has(sqlStateOf(message.body) ?? ''),
      }
    if (request === authenticationSasl) continue
    if (!isScramStep(request) && message.type !== 'N') return { kind: 'unexpected' }
    client.write(bytes)
  }
}
