import { once } from 'node:events'
import type { Server } from 'node:http'

export interface LocalServer extends AsyncDisposable {
  /** Without a slash at the end. */
  url: string
}

/** On a free port of loopback, until it is disposed of. */
export const listenLocally = async (server: Server): Promise<LocalServer> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return {
    url: `http://localhost:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
