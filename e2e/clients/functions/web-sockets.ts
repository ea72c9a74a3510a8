import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { WebSocket } from 'ws'
import type { FunctionsWorld } from './world.ts'

const echo = `
  const closed = []
  Deno.serve((request) => {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/closed')) return Response.json(closed)
    if (request.headers.get('upgrade') !== 'websocket') return new Response('no WebSocket', { status: 426 })
    if (url.pathname.endsWith('/refused')) return Response.json({ refused: true }, { status: 418 })
    const { socket, response } = Deno.upgradeWebSocket(request, { protocol: 'boats' })
    socket.onopen = () => socket.send(url.pathname + url.search)
    socket.onmessage = ({ data }) => {
      if (data === 'end') socket.close(4001, 'asked for')
      else if (data === 'exit') Deno.exit(1)
      else socket.send(data)
    }
    socket.onclose = () => closed.push(url.search)
    return response
  })`

const textOf = (message: unknown): string => (Buffer.isBuffer(message) ? message.toString() : '')

const messageOf = async (socket: WebSocket): Promise<unknown> => (await once(socket, 'message'))[0]
const endOf = async (socket: WebSocket): Promise<string> => {
  const [code, reason]: unknown[] = await once(socket, 'close')
  return `${String(code)} ${textOf(reason)}`
}
/** What is answered in place of a WebSocket. */
const refusalOf = async (socket: WebSocket): Promise<unknown> => {
  const [error]: unknown[] = await once(socket, 'error')
  return error instanceof Error ? error.message : error
}

export const webSocketChecks = (world: () => FunctionsWorld): void => {
  const open = (path: string, headers: Record<string, string> = { apikey: world().keys.anon }): WebSocket =>
    new WebSocket(`${world().url.replace('http', 'ws')}/functions/v1/${path}`, ['boats'], { headers })
  test('a function speaks with a client by WebSocket, in texts and bytes', async () => {
    await world().deploy('echo', echo)
    const socket = open('echo/room?a=1')
    assert.equal(textOf(await messageOf(socket)), '/echo/room?a=1')
    assert.equal(socket.protocol, 'boats')
    const bytes = Buffer.alloc(300_000, 'bytes')
    socket.send(bytes)
    assert.deepEqual(await messageOf(socket), bytes)
    socket.send('end')
    assert.equal(await endOf(socket), '4001 asked for')
    const leaving = open('echo?leaves')
    await messageOf(leaving)
    leaving.terminate()
    await until('the function sees that the client has gone', async () =>
      (await (await world().call('echo/closed')).text()).includes('?leaves'),
    )
    const failing = open('echo')
    await messageOf(failing)
    failing.send('exit')
    assert.equal(await endOf(failing), '1011 The function has ended.')
  })

  test('a WebSocket needs what a request needs, and a function may answer something else', async () => {
    await world().deploy('echo', echo)
    const { keys, call } = world()
    assert.deepEqual(
      await Promise.all([
        refusalOf(open('echo', {})),
        refusalOf(open('echo', { authorization: `Bearer ${keys.anon}x` })),
        refusalOf(open('not-there')),
        refusalOf(open('echo/refused')),
      ]),
      [401, 401, 404, 418].map((status) => `Unexpected server response: ${status}`),
    )
    // A browser sends no headers with it.
    const ways: [string, Record<string, string>][] = [
      [`echo?apikey=${keys.anon}`, {}],
      ['echo', { authorization: `Bearer ${keys.anon}` }],
    ]
    for (const [path, headers] of ways) {
      const socket = open(path, headers)
      assert.equal(textOf(await messageOf(socket)), '/echo')
      socket.terminate()
    }
    assert.equal((await call('echo')).status, 426)
  })

  test('a WebSocket ends with the version of the function that it was opened to', async () => {
    await world().deploy('ending', echo)
    const replaced = open('ending')
    await messageOf(replaced)
    const ended = endOf(replaced)
    await world().deploy('ending', echo)
    const next = open('ending')
    await messageOf(next)
    assert.equal(await ended, '1012 The function was replaced or deleted.')
    const deleted = endOf(next)
    const params = { ...world().params, slug: 'ending' }
    await world().owner.request('DELETE /v1/projects/:ref/functions/:slug', { params })
    assert.equal((await world().call('ending')).status, 404)
    assert.equal(await deleted, '1012 The function was replaced or deleted.')
  })
}
