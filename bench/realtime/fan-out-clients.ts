import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { z } from 'zod'

/**
 * Clients of one channel, in a thread of their own. They join, say that they have, and count what arrives until each has had as
 * many messages as it was told.
 */
const { url, count, expected, join } = z
  .object({ url: z.string(), count: z.number(), expected: z.number(), join: z.string().nullable() })
  .parse(workerData)

const opened = (): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.on('error', reject)
    socket.on('open', () => {
      if (join === null) return resolve(socket)
      socket.once('message', () => resolve(socket))
      socket.send(join)
    })
  })

const sockets = await Promise.all(Array.from({ length: count }, opened))
let arrived = 0
for (const socket of sockets)
  socket.on('message', () => {
    arrived += 1
    if (arrived === count * expected) parentPort?.postMessage('all', [])
  })
parentPort?.postMessage('joined', [])
parentPort?.once('message', () => {
  for (const socket of sockets) socket.terminate()
})
