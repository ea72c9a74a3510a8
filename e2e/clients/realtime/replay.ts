import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { Inbox, joined, socketAddress } from './world.ts'
import type { World } from './world.ts'

interface Arrived {
  payload: unknown
  isReplayed: boolean
  id: string | undefined
}

const listen = (channel: RealtimeChannel): Inbox<Arrived> => {
  const inbox = new Inbox<Arrived>()
  channel.on('broadcast', { event: '*' }, ({ meta, ...sent }) =>
    inbox.put({ payload: sent['payload'], isReplayed: meta?.replayed === true, id: meta?.id }),
  )
  return inbox
}

const replaying = (since: number, limit?: number): RealtimeChannelOptions => ({
  config: { private: true, broadcast: { replay: { since, ...(limit === undefined ? {} : { limit }) } } },
})

const send = (topic: string, numbers: readonly number[], event = 'tide', isPrivate = true) =>
  numbers.map((number) => `select realtime.send('{"n": ${number}}', '${event}', '${topic}', ${isPrivate})`).join(';')

/** Messages that the database has sent before a client joined. */
export const replayChecks = (world: World): void => {
  test('a private channel is sent the newest messages of the database since a time, the oldest of them first', async () => {
    const { sql } = world()
    const ada = await world().signedIn('ada')
    await sql(send('crew', [1]))
    const since = Date.now()
    await sql(`select pg_sleep(0.01); ${send('crew', [2, 3, 4])}`)
    await sql(`${send('harbour', [5])}; ${send('crew', [6], 'tide', false)}`)
    const channel = ada.channel('crew', replaying(since, 2))
    const inbox = listen(channel)
    await joined(channel)
    const first = await inbox.take()
    assert.match(first.id ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual({ ...first, id: '' }, { payload: { n: 3 }, isReplayed: true, id: '' })
    assert.deepEqual({ ...(await inbox.take()), id: '' }, { payload: { n: 4 }, isReplayed: true, id: '' })
    await sql(send('crew', [7]))
    assert.deepEqual({ ...(await inbox.take()), id: '' }, { payload: { n: 7 }, isReplayed: false, id: '' })
    assert.equal(inbox.isEmpty, true)
  })

  test('policies decide about each message that is sent again', async () => {
    const { sql } = world()
    await sql(`create policy open_log on realtime.messages for select to authenticated
      using (realtime.topic() = 'log' and event is distinct from 'secret')`)
    const since = Date.now() - 1_000
    await sql(`${send('log', [1])}; ${send('log', [2], 'secret')}; ${send('log', [3])}`)
    const channel = (await world().signedIn('bob')).channel('log', replaying(since))
    const inbox = listen(channel)
    await joined(channel)
    assert.deepEqual([(await inbox.take()).payload, (await inbox.take()).payload], [{ n: 1 }, { n: 3 }])
  })

  test('what is sent while messages of before are read arrives, and arrives once', async () => {
    const { sql } = world()
    const ada = await world().signedIn('ada')
    const since = Date.now() - 1
    for (const round of [1, 2, 3, 4, 5]) {
      const numbers = [1, 2, 3, 4].map((number) => round * 10 + number)
      const channel = ada.channel('crew', replaying(since, 25))
      const inbox = listen(channel)
      const sending = (async () => {
        for (const number of numbers) await sql(send('crew', [number]))
      })()
      await Promise.all([joined(channel), sending])
      // Of this round and of those before.
      const arrived: Arrived[] = []
      while (arrived.length < round * 4) arrived.push(await inbox.take())
      assert.equal(new Set(arrived.map(({ id }) => id)).size, arrived.length)
      // What was sent last has arrived: nothing else is on its way.
      await sql(send('crew', [round * 10]))
      assert.deepEqual((await inbox.take()).payload, { n: round * 10 })
      assert.equal(inbox.isEmpty, true)
      await ada.removeChannel(channel)
      await sql(`delete from realtime.messages where payload->>'n' = '${round * 10}'`)
    }
  })

  test('a public channel has no messages of before, and more than 25 are not sent again', async () => {
    const ada = await world().signedIn('ada')
    // The client library refuses this itself.
    const socket = new WebSocket(socketAddress(world()))
    await once(socket, 'open')
    socket.send(
      JSON.stringify(['1', '1', 'realtime:crew', 'phx_join', { config: { broadcast: { replay: { since: 0 } } } }]),
    )
    const [answer] = await once(socket, 'message')
    assert.match(String(answer), /UnableToReplayMessages: Messages are sent again in private channels only/)
    socket.close()
    await assert.rejects(joined(ada.channel('crew', replaying(0, 26))), /InvalidJoinPayload: config\.broadcast\.replay/)
  })

  test('a client that asks is told when messages of the database arrive', async () => {
    const inbox = new Inbox<unknown>()
    const channel = world()
      .anonymous()
      .channel('bay', { config: { broadcast: { replication_ready: true } } })
      .on('system', {}, inbox.put)
    await joined(channel)
    assert.deepEqual(await inbox.take(), {
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
      channel: 'bay',
    })
  })
}
