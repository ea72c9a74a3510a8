import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'

const bytesOf = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value, at * 4)
  return bytes
}

export const sslRequest: Buffer = bytesOf(8, 80877103)

export const cancelRequest = (processId: number, secret: number): Buffer => bytesOf(16, 80877102, processId, secret)

/** What a client says first in SCRAM: with it the project's server comes into play. */
export const firstScramResponse: Buffer = (() => {
  const first = Buffer.from('n,,n=,r=abcdefghijklmnopqrstuvwx')
  const body = Buffer.concat([Buffer.from('SCRAM-SHA-256\0'), bytesOf(first.length), first])
  return Buffer.concat([Buffer.from('p'), bytesOf(body.length + 4), body])
})()

export interface Crowd extends AsyncDisposable {
  sockets: readonly Socket[]
  /** Resolves when the gateway has closed all of them. */
  closed: Promise<unknown>
}

/** Many connections that say `bytes` and then keep silent. Resolves once all are connected. */
export const crowdOf = async (size: number, port: number, localAddress: string, bytes: Buffer): Promise<Crowd> => {
  const sockets = Array.from({ length: size }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined).resume()
    return socket
  })
  const closings = sockets.map(async (socket) => once(socket, 'close'))
  await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, 'connect')
      socket.write(bytes)
    }),
  )
  const closed = Promise.all(closings)
  return {
    sockets,
    closed,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** What the port answers to these bytes until it closes the connection. */
export const answerTo = async (port: number, bytes: Buffer): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).end(bytes)
  return text(socket)
}

/** A port whose connections reach the Postgres port from another address. */
export const fromAddress = async (localAddress: string, port: number): Promise<{ port: number } & AsyncDisposable> => {
  const server = createServer((client) => {
    const inner = connect({ port, host: '127.0.0.1', localAddress })
    client.on('error', () => inner.destroy()).pipe(inner)
    inner.on('error', () => client.destroy()).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The forwarder listens on no port.')
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
