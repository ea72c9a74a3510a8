import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { InstanceAddress } from '@cairn/engine'

export const socketPath = ({ socketDir, port }: InstanceAddress): string => join(socketDir, `.s.PGSQL.${port}`)

const connected = async (server: Socket) => {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  server.once('connect', () => resolve(undefined)).once('error', reject)
  return promise
}

/** Undefined when nobody listens there. */
export const openServer = async (address: InstanceAddress): Promise<Socket | undefined> => {
  const server = connect({ path: socketPath(address), allowHalfOpen: true })
  try {
    await connected(server)
    server.on('error', () => server.destroy())
    return server
  } catch {
    return undefined
  }
}
