import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { connectToProjectDatabase } from '@cairn/dev-env/project-database'
import { projectRealtime } from '@cairn/realtime'
import { silentLogger } from '@cairn/service-kit'
import { REALTIME_SUBSCRIBE_STATES as states } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { Inbox, joined, socketAddress } from './world.ts'
import type { RealtimeWorld, World } from './world.ts'

const opened = async (world: RealtimeWorld): Promise<WebSocket> => {
  const socket = new WebSocket(socketAddress(world))
  await once(socket, 'open')
  return socket
}

const closeCode = async (socket: WebSocket): Promise<unknown> => {
  const [code] = await once(socket, 'close')
  return code
}

const joinText = (topic: string, config: object = {}) =>
  JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config }])

/** Follows the inserts of a table, and says each time the channel is joined. */
const followInserts = (world: RealtimeWorld) => {
  const rows = new Inbox<unknown>()
  const joins = new Inbox<string>()
  const channel = world.anonymous().channel('rows', { config: { postgres_changes_options: { wait: true } } })
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'buoys' }, ({ new: row }) => rows.put(row))
  channel.subscribe((status) => {
    if (status === states.SUBSCRIBED) joins.put(status)
  })
  return { rows, joins }
}

const idIn = (row: unknown) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined)

const restart = async ({ owner, project, ref }: RealtimeWorld): Promise<void> => {
  await owner.request('POST /platform/projects/:ref/restart', { params: { ref } })
  await project.settled('ACTIVE_HEALTHY')
}

/** A transaction of an own id, for the end of which the server waits before a new stream starts. Nothing is connected, and no stream is open. */
const startOpenTransaction = async (world: RealtimeWorld) => {
  await world.disconnectAll()
  // It ends the stream that others have used.
  await restart(world)
  const writer = await connectToProjectDatabase(world.env.home, world.ref, 'supabase_storage_admin')
  writer.on('error', () => undefined)
  await writer.query('begin; select pg_current_xact_id()')
  return writer
}

const streamWaits = ({ running }: RealtimeWorld): Promise<void> =>
  until('the server waits', async () => {
    const { rows } = await running.project
      .pool('postgres')
      .query(`select from pg_stat_activity where backend_type = 'walsender' and wait_event = 'transactionid'`)
    return rows.length > 0
  })

/** What clients, networks and databases do that nobody wants. */
export const faultChecks = (world: World): void => {
  test('after a restart of the database, and after its server was killed, clients are told of changes again', async () => {
    const { env, owner, ref, sql } = world()
    const { rows, joins } = followInserts(world())
    await joins.take()
    await sql(`insert into public.buoys values (41, 'before')`)
    assert.equal(idIn(await rows.take()), 41)
    await owner.request('POST /platform/projects/:ref/restart', { params: { ref } })
    await joins.take()
    await sql(`insert into public.buoys values (42, 'restarted')`)
    assert.equal(idIn(await rows.take()), 42)
    const pidFile = join(env.home, 'instances', ref, 'data', 'postmaster.pid')
    process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL')
    await joins.take()
    await sql(`insert into public.buoys values (43, 'recovered'); delete from public.buoys`)
    assert.equal(idIn(await rows.take()), 43)
  })

  test('a transaction that stays open delays what a client follows, and not a restart of the project', async () => {
    await using _ = await startOpenTransaction(world())
    const { joins } = followInserts(world())
    await streamWaits(world())
    await restart(world())
    await joins.take()
  })

  test('a channel is joined when messages of the database arrive, and not before', async () => {
    await using writer = await startOpenTransaction(world())
    const inbox = new Inbox<unknown>()
    let isJoined = false
    const joining = joined(
      world()
        .anonymous()
        .channel('first')
        .on('broadcast', { event: 'tide' }, ({ payload }) => inbox.put(payload.at)),
    ).then(() => (isJoined = true))
    await streamWaits(world())
    assert.equal(isJoined, false)
    await writer.query('commit')
    await joining
    await world().sql(`select realtime.send('{"at": "noon"}', 'tide', 'first', false)`)
    assert.equal(await inbox.take(), 'noon')
  })

  test('when the stream of changes ends by itself, channels for messages are told, and again when those of the database arrive', async () => {
    const { running, sql } = world()
    const [messages, told] = [new Inbox<unknown>(), new Inbox<unknown>()]
    await joined(
      world()
        .anonymous()
        .channel('steady')
        .on('broadcast', { event: 'tide' }, ({ payload }) => messages.put(payload.at))
        .on('system', {}, ({ extension, status }) => told.put([extension, status])),
    )
    await running.project
      .pool('supabase_admin')
      .query(`select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walsender'`)
    assert.deepEqual(await told.take(), ['broadcast', 'error'])
    assert.deepEqual(await told.take(), ['broadcast', 'ok'])
    await sql(`select realtime.send('{"at": "dusk"}', 'tide', 'steady', false)`)
    assert.equal(await messages.take(), 'dusk')
  })

  test('a channel is joined for messages of clients, although those of the database cannot arrive', async () => {
    await using _ = await startOpenTransaction(world())
    const inbox = new Inbox<unknown>()
    const channel = await joined(
      world()
        .anonymous()
        .channel('calm', { config: { broadcast: { self: true } } })
        .on('broadcast', { event: 'wind' }, ({ payload }) => inbox.put(payload.from)),
    )
    await streamWaits(world())
    await channel.send({ type: 'broadcast', event: 'wind', payload: { from: 'west' } })
    assert.equal(await inbox.take(), 'west')
  })

  test('a paused project closes its connections, and refuses new ones', async () => {
    const { owner, project, ref } = world()
    const socket = await opened(world())
    const closed = closeCode(socket)
    await owner.request('POST /platform/projects/:ref/pause', { params: { ref } })
    assert.equal(await closed, 1012)
    await project.settled('INACTIVE')
    const refused = new WebSocket(socketAddress(world()))
    const [error] = await once(refused, 'error')
    assert.match(String(error), /540/)
    await owner.request('POST /platform/projects/:ref/restore', { params: { ref } })
    await project.settled('ACTIVE_HEALTHY')
    // The gateway is notified of the status a moment after it was stored.
    await until('connections are accepted again', () =>
      opened(world()).then(
        (again) => {
          again.close()
          return true
        },
        () => false,
      ),
    )
  })

  test('an open connection counts as use of the project', async () => {
    const { runtime } = world().env.platform.context
    await world().disconnectAll()
    const socket = await opened(world())
    assert.equal(runtime.requestsOf(world().ref), 1)
    socket.close()
    await until('the connection is counted no longer', () => runtime.requestsOf(world().ref) === 0)
  })

  const broken: [what: string, message: string | Buffer, code: number][] = [
    ['what is not JSON', '{', 1007],
    ['a list without a topic', '[1,2]', 1007],
    ['a message of another shape', '{"topic":"x"}', 1007],
    ['bytes that end too early', Buffer.from([3, 200, 1, 1, 1, 1, 1]), 1007],
    ['bytes of an unknown kind', Buffer.from([9, 0, 0, 0, 0, 0, 0]), 1007],
    ['a message that is too large', 'x'.repeat(4_000_000), 1009],
  ]
  for (const [what, message, code] of broken)
    test(`${what} ends the connection of its sender alone`, async () => {
      const [other, socket] = [await opened(world()), await opened(world())]
      const closed = closeCode(socket)
      socket.send(message)
      assert.equal(await closed, code)
      other.send(JSON.stringify([null, '7', 'phoenix', 'heartbeat', {}]))
      const [reply] = await once(other, 'message')
      assert.equal(String(reply), '[null,"7","phoenix","phx_reply",{"status":"ok","response":{}}]')
      other.close()
    })

  test('messages for a channel that was not joined, unknown events and joins without a topic are refused', async () => {
    const socket = await opened(world())
    const ask = async (message: unknown[]): Promise<string> => {
      socket.send(JSON.stringify(message))
      const [reply] = await once(socket, 'message')
      return String(reply)
    }
    assert.match(await ask(['1', '1', 'realtime:x', 'broadcast', { event: 'a' }]), /"status":"error".*unmatched topic/)
    assert.match(await ask(['1', '2', 'x', 'phx_join', {}]), /TopicNameRequired/)
    assert.match(await ask(['1', '3', 'realtime:x', 'phx_join', { config: { broadcast: 1 } }]), /InvalidJoinPayload/)
    socket.close()
  })

  test('limits of the settings hold for clients, channels and messages', async () => {
    const { owner, ref } = world()
    const set = (body: object) => owner.request('PATCH /v1/projects/:ref/config/realtime', { params: { ref }, body })
    await world().disconnectAll()
    await set({ max_concurrent_users: 1, max_channels_per_client: 1, max_events_per_second: 1 })
    try {
      const client = world().anonymous()
      const channel = await joined(client.channel('only', { config: { broadcast: { ack: true } } }))
      const [error] = await once(new WebSocket(socketAddress(world())), 'error')
      assert.match(String(error), /429/)
      await assert.rejects(joined(client.channel('second')), /ChannelRateLimitReached/)
      const messages = ['a', 'b'].map((event) => ({ topic: 'only', event }))
      const batch = await fetch(`${world().url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: world().keys.anon, 'content-type': 'application/json' },
        body: JSON.stringify({ messages }),
      })
      // None of them was sent: the one message of this second is still free.
      assert.equal(batch.status, 429)
      const sent = await Promise.all([1, 2, 3].map(() => channel.send({ type: 'broadcast', event: 'x', payload: {} })))
      assert.deepEqual(sent, ['ok', 'error', 'error'])
    } finally {
      await set({ max_concurrent_users: null, max_channels_per_client: 100, max_events_per_second: 1_000 })
    }
  })

  test('a client that does not read is disconnected, and the others get what is sent', async () => {
    const slow = await opened(world())
    slow.send(joinText('flood'))
    await once(slow, 'message')
    slow.pause()
    const inbox = new Inbox<number>()
    const reading = await joined(
      world()
        .anonymous()
        .channel('flood', { config: { broadcast: { self: true, ack: true } } })
        .on('broadcast', { event: '*' }, ({ payload }) => inbox.put(String(payload.text).length)),
    )
    const size = 1_000_000
    for (let sent = 0; sent < 40; sent += 1) {
      await reading.send({ type: 'broadcast', event: 'wave', payload: { text: 'x'.repeat(size) } })
      assert.equal(await inbox.take(), size)
    }
    const closed = closeCode(slow)
    slow.resume()
    assert.equal(await closed, 1006)
  })

  test('triggers that a project puts on realtime.messages run as its own role, whoever stores and deletes messages', async () => {
    const { project: running } = world().running
    await world().sql(`
      create table public.seen (who text, login text);
      create function public.spy() returns trigger language plpgsql as $$
      begin
        insert into public.seen values (current_user, session_user);
        begin
          execute 'set role supabase_admin';
          insert into public.seen values ('supabase_admin', 'escaped');
        exception when others then null;
        end;
        return old;
      end $$;
      grant insert on public.seen to supabase_realtime_admin;
      create trigger spy before delete on realtime.messages for each row execute function public.spy();
      insert into realtime.messages (topic, extension, inserted_at) values ('old', 'broadcast', now() - interval '4 days')`)
    const deleted = await projectRealtime({ logger: silentLogger, onUse: () => undefined }).cleanUp?.(
      running,
      new AbortController().signal,
    )
    assert.equal(deleted, 1)
    const { rows } = await running.pool('postgres').query('select * from public.seen')
    assert.deepEqual(rows, [{ who: 'supabase_realtime_admin', login: 'authenticator' }])
    await world().sql('drop trigger spy on realtime.messages')
  })
}
