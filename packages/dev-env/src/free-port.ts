import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that the system gives to outgoing connections (from 32768 on Linux): one of those could take the port
// between our look and the start of the program that is meant to listen there.
const first = 12_000
const last = 32_000
// Test files and journey workers run at the same time. Each process chooses among ports that the others, whose ids are
// near, do not choose among: two could find the same one free before either listens on it.
const processes = 32
const ports = Array.from({ length: Math.floor((last - first) / processes) }, (_, index) => first + index * processes)
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
  while (given.size < ports.length) {
    const base = ports[Math.floor(Math.random() * ports.length)] ?? first
    const port = base + (process.pid % processes)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`No port of this process between ${first} and ${last} is free.`)
}
