import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startupMessage } from '@cairn/dev-env/startup-message'
import type { AttackerIds, HostileRequest } from './worst-bodies.ts'
import { worstBodies } from './worst-bodies.ts'

// A process of its own, so that what it does does not hold up the clock of the measuring process.

export interface LoadTask {
  url: string
  postgresPort: number
  token: string
  connection: string
  ids: AttackerIds
  /** The project on whose port the silent sockets stand; another one, so that the SQL texts reach theirs. */
  silentRef: string
  connections: number
  silentSockets: number
}

export interface LoadReport {
  /** How many requests ended with which status; `closed` where the server closed the connection without an answer. */
  statuses: Record<string, number>
  slowest: { label: string; ms: number }[]
  silentSocketsOpened: number
}

const slowestKept = 10

const parent = {
  async receive(): Promise<LoadTask> {
    const [task]: LoadTask[] = await once(process, 'message')
    if (task === undefined) throw new Error('The load was given no task.')
    return task
  },
  send: (message: 'ready' | LoadReport) => process.send?.(message),
}

const task = await parent.receive()
const stop = new AbortController()
process.on('message', (word) => {
  if (word === 'stop') stop.abort()
})

const report: LoadReport = { statuses: {}, slowest: [], silentSocketsOpened: 0 }

const count = (status: string) => {
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
}

const post = (agent: Agent, { method, path, signedIn, body }: HostileRequest): Promise<string> =>
  new Promise((done) => {
    const sent = request(new URL(path, task.url), {
      method,
      agent,
      signal: stop.signal,
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        ...(signedIn ? { authorization: `Bearer ${task.token}`, 'x-connection-encrypted': task.connection } : {}),
      },
    })
    let status = 'closed'
    sent.on('response', (response) => {
      status = String(response.statusCode)
      response.resume()
      response.on('end', () => {
        // Refused before it was read: the rest of the body would never be taken.
        if (!sent.writableFinished) sent.destroy()
        done(status)
      })
      response.on('error', () => done(status))
    })
    sent.on('error', () => done(status))
    sent.on('close', () => done(status))
    sent.end(body)
  })

const attack = async (bodies: readonly HostileRequest[], lane: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = lane; !stop.signal.aborted; turn += 1) {
    const next = bodies[turn % bodies.length]
    if (next === undefined) throw new Error('There are no bodies.')
    const began = performance.now()
    const status = await post(agent, next)
    if (stop.signal.aborted) break
    count(status)
    report.slowest.push({ label: `${next.label} (${status})`, ms: performance.now() - began })
    report.slowest.sort((a, b) => b.ms - a.ms).splice(slowestKept)
  }
  agent.destroy()
}

/** Sends the start-up message and nothing more; opens the next one when the server closes this one. */
const stayingSilent = async () => {
  while (!stop.signal.aborted) {
    const socket = connect(task.postgresPort, '127.0.0.1')
    const end = () => socket.destroy()
    stop.signal.addEventListener('abort', end)
    // Only its end counts, however it came about.
    socket.on('error', () => undefined)
    socket.on('connect', () => {
      report.silentSocketsOpened += 1
      socket.write(startupMessage(`postgres.${task.silentRef}`))
    })
    socket.resume()
    await once(socket, 'close')
    stop.signal.removeEventListener('abort', end)
    await wait(10)
  }
}

const bodies = worstBodies(task.ids)
// Far apart in the list, so that at no time all send the same.
const apart = Math.floor(bodies.length / task.connections)
const lanes = [
  ...Array.from({ length: task.connections }, (_, lane) => attack(bodies, lane * apart)),
  ...Array.from({ length: task.silentSockets }, stayingSilent),
]
parent.send('ready')
await Promise.all(lanes)
parent.send(report)
process.disconnect()
