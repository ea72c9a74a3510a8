import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { givePlan, startDevEnv } from '@cairn/dev-env'
import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { Inbox, joined } from './realtime/world.ts'
import { apiKeyOf } from './storage/world.ts'

let env: DevEnv
before(async () => {
  env = await startDevEnv()
})
after(() => env[Symbol.asyncDispose]())

const connectTo = async (project: TestProject) => {
  const { url } = await project.detail()
  const key = await apiKeyOf(project, 'anon')
  return { url, key, client: createClient(url, key, { auth: { persistSession: false } }) }
}

/** Joins a channel that follows broadcasts and the rows of a table. */
const follow = async (client: SupabaseClient) => {
  const [messages, rows] = [new Inbox<unknown>(), new Inbox<unknown>()]
  const channel = client.channel('room', {
    config: { broadcast: { ack: true, self: true }, postgres_changes_options: { wait: true } },
  })
  channel
    .on('broadcast', { event: '*' }, ({ payload }) => messages.put(payload))
    .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, ({ new: row }) => rows.put(row))
  await joined(channel)
  return { channel, messages, rows }
}

test('channels of one name in two projects are two, and so are their users and changes', async () => {
  const owner = await env.signUp('ada')
  const organization = await owner.createOrganization()
  const projects = [await owner.createProject({ organization }), await owner.createProject({ organization })] as const
  const worlds = await Promise.all(
    projects.map(async (project) => {
      await project.query(`create table public.notes (id int primary key, text text);
        alter publication supabase_realtime add table public.notes`)
      const { client } = await connectTo(project)
      return { project, client, ...(await follow(client)) }
    }),
  )
  for (const [at, { project, channel }] of worlds.entries()) {
    assert.equal(await channel.send({ type: 'broadcast', event: 'x', payload: { at } }), 'ok')
    await project.query(`insert into public.notes values (${at}, 'of project ${at}')`)
  }
  for (const [at, { messages, rows }] of worlds.entries()) {
    assert.deepEqual(await messages.take(), { at })
    assert.deepEqual(await rows.take(), { id: at, text: `of project ${at}` })
    assert.deepEqual([messages.isEmpty, rows.isEmpty], [true, true])
  }
  await Promise.all(worlds.map(({ client }) => client.removeAllChannels()))
})

const join = (topic: string) => JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', {}])
const message = (topic: string, bytes: number) =>
  JSON.stringify(['1', '2', `realtime:${topic}`, 'broadcast', { event: 'x', payload: 'x'.repeat(bytes) }])

test('the plan says how large a message can be, and how many clients are connected', async () => {
  const owner = await env.signUp('bob')
  const organization = await owner.createOrganization('free', { tier: 'tier_free' })
  const project = await owner.createProject({ organization })
  const { url, key } = await connectTo(project)
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
  const open = async () => {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    return socket
  }
  /** The code with which a connection is closed that sends so much; undefined: it is answered. */
  const codeAfter = async (bytes: number): Promise<unknown> => {
    const socket = await open()
    socket.send(join('sizes'))
    await once(socket, 'message')
    const closed = Promise.withResolvers<unknown>()
    socket.once('close', (code) => closed.resolve(code))
    socket.send(message('sizes', bytes))
    socket.send(JSON.stringify([null, '9', 'phoenix', 'heartbeat', {}]))
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data) && data.includes('"9","phoenix"')) closed.resolve(undefined)
    })
    const code = await closed.promise
    socket.close()
    return code
  }
  assert.deepEqual([await codeAfter(250_000), await codeAfter(257_000)], [undefined, 1009])
  const sockets: WebSocket[] = []
  for (let at = 0; at < 200; at += 1) sockets.push(await open())
  const [error] = await once(new WebSocket(address), 'error')
  assert.match(String(error), /429/)
  await givePlan(env.url, organization, 'tier_pro')
  sockets.push(await open())
  assert.deepEqual([await codeAfter(3_000_000), await codeAfter(3_200_000)], [undefined, 1009])
  for (const socket of sockets) socket.close()
})
