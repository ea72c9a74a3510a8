import type { SecureContext, TLSSocket } from 'node:tls'
import { readOpening } from './postgres-messages.ts'
import type { Opening, Refusal } from './postgres-messages.ts'
import { handshake, namesPostgres, wrapInTls } from './postgres-tls.ts'
import { readUntil } from './read-until.ts'
import type { Visitor } from './visitor.ts'

export type Asked = Extract<Opening, { kind: 'cancel' | 'startup' }>

const tlsHandshake = 0x16

export const notPostgres = (why: string): Refusal => ({ code: '08P01', message: why })

const startsWithTls = (bytes: Buffer): boolean => bytes[0] === tlsHandshake

const encrypt = async (visitor: Visitor, secureContext: SecureContext): Promise<TLSSocket | undefined> => {
  const secure = wrapInTls(visitor.stream, secureContext)
  visitor.stream = secure
  visitor.isEncrypted = true
  return (await handshake(secure)) && !visitor.isGone ? secure : undefined
}

/** TLS before anything was said: the client must name the protocol, as PostgreSQL 17 and later ask for. */
const beginDirectTls = async (visitor: Visitor, secureContext: SecureContext): Promise<boolean> => {
  const secure = await encrypt(visitor, secureContext)
  if (secure === undefined) return false
  if (namesPostgres(secure)) return true
  visitor.refuse(notPostgres('A TLS connection without a prior SSLRequest must name the ALPN protocol "postgresql".'))
  return false
}

/** Reads until the client has said what it wants, and encrypts the connection where it asks for that. */
export const readAsked = async (visitor: Visitor, secureContext: SecureContext): Promise<Asked | undefined> => {
  const first = await readUntil(visitor.stream, visitor.signal, (bytes) =>
    bytes.length === 0 ? undefined : { length: 0, isTls: startsWithTls(bytes) },
  )
  if (first === undefined) return undefined
  if (first.isTls && !(await beginDirectTls(visitor, secureContext))) return undefined
  const refused = new Set<'tls' | 'gss'>(visitor.isEncrypted ? ['tls', 'gss'] : [])
  for (;;) {
    const found = await readUntil(visitor.stream, visitor.signal, (bytes) => {
      const opening = readOpening(bytes)
      if (opening.kind === 'incomplete') return undefined
      return { opening, length: 'length' in opening ? opening.length : bytes.length, arrived: bytes.length }
    })
    if (found === undefined) return undefined
    const { opening, length, arrived } = found
    if (opening.kind === 'nonsense') return visitor.refuse(notPostgres(opening.why))
    if (opening.kind !== 'encryption') return opening
    if (refused.has(opening.method))
      return visitor.refuse(notPostgres('Encryption was asked for twice on this connection.'))
    // What follows the request unencrypted could have been put there by somebody in between.
    if (arrived > length)
      return visitor.refuse(notPostgres('Unencrypted data arrived after the request for encryption.'))
    refused.add(opening.method)
    visitor.stream.write(opening.method === 'tls' ? 'S' : 'N')
    if (opening.method === 'gss') continue
    if ((await encrypt(visitor, secureContext)) === undefined) return undefined
    refused.add('gss')
  }
}
