import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that the system gives to outgoing connections (from 32768 on Linux): one of those could take the port
// between our look and the start of the program that is meant to listen there.
const first = 12_000
const last = 32_000
const given = new Set<number>()

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  try {
    const listening = once(server, 'listening')
    server.listen(port, '127.0.0.1')
    await listening
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** A port that nothing listened on a moment ago, and that this process was not given before. */
export const freePort = async (): Promise<number> => {
  while (given.size < last - first) {
    const port = first + Math.floor(Math.random() * (last - first))
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${first} and ${last} is free.`)
}
