import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { startDevEnv } from '@cairn/dev-env'
import { createClient, REALTIME_SUBSCRIBE_STATES as states } from '@supabase/supabase-js'
import { WebSocket, WebSocketServer } from 'ws'
import type { Scenario } from './scenario.ts'
import { median, percentile, rounded } from './statistics.ts'

const rounds = 5
const clients = 200
const messages = 200
const changes = 200

const topic = 'realtime:fan-out'
const text = JSON.stringify([null, null, topic, 'broadcast', { event: 'x', payload: { text: 'x'.repeat(200) } }])
const joinText = JSON.stringify(['1', '1', topic, 'phx_join', { config: { presence: { enabled: false } } }])

/** Sends each message to every client, and does nothing else. */
const startBareServer = async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message = Buffer.isBuffer(data) ? data.toString() : ''
      for (const client of server.clients) if (client !== socket) client.send(message)
    })
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `ws://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const client of server.clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

/** How many messages are delivered in a second, when one client sends to all of the others. */
const fanOut = async (url: string, join: string | null): Promise<number> => {
  const worker = new Worker(new URL('./realtime/fan-out-clients.ts', import.meta.url), {
    workerData: { url, count: clients, expected: messages, join },
  })
  await once(worker, 'message')
  const sender = new WebSocket(url, { perMessageDeflate: false })
  await once(sender, 'open')
  if (join !== null) {
    sender.send(join)
    await once(sender, 'message')
  }
  const all = once(worker, 'message')
  const startedAt = performance.now()
  for (let sent = 0; sent < messages; sent += 1) sender.send(text)
  await all
  const seconds = (performance.now() - startedAt) / 1_000
  sender.terminate()
  worker.postMessage('end', [])
  await once(worker, 'exit')
  return (clients * messages) / seconds
}

export const realtime: Scenario = {
  name: 'realtime',
  about: 'Broadcasts to 200 clients, against a bare server of ws in the same process; and how soon a change arrives',
  run: async () => {
    await using env = await startDevEnv()
    await using bare = await startBareServer()
    const person = await env.signUp('bench')
    const project = await person.createProject()
    const params = { ref: project.ref }
    const keys = await person.request('GET /platform/projects/:ref/api-keys', { params })
    const key = keys.find(({ name }) => name === 'anon')?.api_key ?? ''
    const { url } = await project.detail()
    await person.request('PATCH /v1/projects/:ref/config/realtime', {
      params,
      body: { max_events_per_second: 100_000, max_joins_per_second: 10_000 },
    })
    const ways = {
      realtime: () => fanOut(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`, joinText),
      bare: () => fanOut(bare.url, null),
    }
    // The first round of each is not counted: the code is not compiled yet.
    await ways.realtime()
    await ways.bare()
    const timed: { realtime: number[]; bare: number[] } = { realtime: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      timed.realtime.push(await ways.realtime())
      timed.bare.push(await ways.bare())
    }

    await project.query(`create table public.ticks (id int primary key);
      alter publication supabase_realtime add table public.ticks`)
    const client = createClient(url, key, { auth: { persistSession: false } })
    let arrived = Promise.withResolvers<undefined>()
    const channel = client.channel('ticks', { config: { postgres_changes_options: { wait: true } } })
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'ticks' }, () =>
      arrived.resolve(undefined),
    )
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => {
        if (status === states.SUBSCRIBED) resolve()
        else reject(error ?? new Error(status))
      })
    })
    const pool = (await env.platform.context.runtime.find(project.ref))?.project.pool('postgres')
    const latencies: number[] = []
    for (let id = 0; id < changes; id += 1) {
      arrived = Promise.withResolvers<undefined>()
      await pool?.query('insert into public.ticks values ($1)', [id])
      const committedAt = performance.now()
      await arrived.promise
      latencies.push(performance.now() - committedAt)
    }
    await client.removeAllChannels()
    return {
      measures: [
        { name: 'realtime, delivered', value: Math.round(median(timed.realtime)), unit: 'a second' },
        { name: 'bare server of ws, delivered', value: Math.round(median(timed.bare)), unit: 'a second' },
        {
          name: 'bare against realtime, delivered',
          value: rounded(median(timed.bare) / median(timed.realtime)),
          unit: 'x',
          aim: 1.5,
        },
        { name: 'a change arrives after its commit, p50', value: rounded(median(latencies)), unit: 'ms' },
        { name: 'a change arrives after its commit, p99', value: rounded(percentile(latencies, 0.99)), unit: 'ms' },
      ],
      notes: [
        `${rounds} rounds a way, in turns, after one that is not counted: ${messages} messages of 270 bytes to ${clients} clients, which are in a thread of their own; medians of the rounds.`,
        `${changes} inserts, one after the other, as the published client gets them.`,
      ],
      raw: { timed, latencies },
    }
  },
}
