import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server } from 'node:net'

// Below the ports that the system gives to outgoing connections (from 32768 on Linux): one of those could take the port
// between our look and the start of the program that is meant to listen there.
const first = 12_000
const last = 22_000
// Test files and journey workers run at the same time: two could find the same port free before either listens on it, or one
// while the other restarts. A process that is given a port also listens on its double, for as long as it lives.
const toDouble = 10_000
const given = new Set<number>()

/** The server on a port; undefined if another one is there. */
const listen = async (port: number): Promise<Server | undefined> => {
  const server = createServer()
  try {
    const listening = once(server, 'listening')
    server.listen(port, '127.0.0.1')
    await listening
    return server
  } catch {
    return undefined
  }
}

const close = async (server: Server): Promise<void> => {
  server.close()
  await once(server, 'close')
}

/** A port that nothing listened on a moment ago, and that no other call was given, in this process or another. */
export const freePort = async (): Promise<number> => {
  while (given.size < last - first) {
    const port = first + Math.floor(Math.random() * (last - first))
    if (given.has(port)) continue
    given.add(port)
    const double = await listen(port + toDouble)
    if (double === undefined) continue
    const server = await listen(port)
    if (server !== undefined) {
      double.unref()
      await close(server)
      return port
    }
    await close(double)
  }
  throw new Error(`No port between ${first} and ${last} is free.`)
}
