import type { Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { SecureContext } from 'node:tls'

/** The protocol's name in ALPN. Without it, TLS that was meant for another service could be led here. */
const protocolName = 'postgresql'

export interface Certificate {
  /** PEM, the whole chain. */
  certificate: string
  /** PEM. */
  key: string
}

export const secureContextOf = ({ certificate, key }: Certificate): SecureContext =>
  createSecureContext({ cert: certificate, key, minVersion: 'TLSv1.2' })

/** The server's side of TLS on a connection. A client that names only other protocols is refused by the handshake. */
export const wrapInTls = (connection: Socket, secureContext: SecureContext): TLSSocket => {
  const secure = new TLSSocket(connection, {
    isServer: true,
    secureContext,
    ALPNCallback: ({ protocols }) => (protocols.includes(protocolName) ? protocolName : undefined),
  })
  secure.on('error', () => secure.destroy()).once('close', () => connection.destroy())
  connection.once('close', () => secure.destroy())
  return secure
}

/** Whether the handshake succeeds. What the client says after it is left to be read. */
export const handshake = async (secure: TLSSocket): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const failed = () => resolve(false)
  secure.once('end', failed).once('close', failed)
  secure.once('secure', () => {
    secure.pause()
    resolve(true)
  })
  // The end of a client that leaves in the middle is only seen by reading.
  secure.resume()
  try {
    return await promise
  } finally {
    secure.off('end', failed).off('close', failed)
  }
}

export const namesPostgres = (secure: TLSSocket): boolean => secure.alpnProtocol === protocolName
