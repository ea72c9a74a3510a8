import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signAccessToken } from '@cairn/service-kit'
import { createClient, REALTIME_SUBSCRIBE_STATES as states } from '@supabase/supabase-js'
import { Inbox, joined } from './world.ts'
import type { World } from './world.ts'

const isPrivate = { config: { private: true, broadcast: { ack: true } } }

/** Who may join, read and send. */
export const accessChecks = (world: World): void => {
  test('policies on realtime.messages decide who joins a private channel, and who sends to it', async () => {
    const [ada, bob] = [await world().signedIn('ada'), await world().signedIn('bob')]
    await assert.rejects(joined(bob.channel('crew', isPrivate)), /Unauthorized/)
    await assert.rejects(joined(world().anonymous().channel('crew', isPrivate)), /Unauthorized/)
    const inbox = new Inbox<string>()
    const reading = await joined(
      bob.channel('harbour', isPrivate).on('broadcast', { event: '*' }, ({ event }) => inbox.put(event)),
    )
    assert.equal(await reading.send({ type: 'broadcast', event: 'refused', payload: {} }), 'error')
    const writing = await joined(ada.channel('harbour', isPrivate))
    assert.equal(await writing.send({ type: 'broadcast', event: 'allowed', payload: {} }), 'ok')
    assert.equal(await inbox.take(), 'allowed')
    assert.equal(inbox.isEmpty, true)
    const { rows } = await world().running.project.pool('supabase_admin').query('select * from realtime.messages')
    assert.deepEqual(
      rows.filter(({ event }) => event === null),
      [],
      'what policies were asked about is not kept',
    )
  })

  test('over HTTP, the same policies decide who sends', async () => {
    const send = async (token: string) => {
      const { status } = await fetch(`${world().url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: world().keys.anon, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ topic: 'harbour', event: 'x', payload: {}, private: true }] }),
      })
      return status
    }
    assert.deepEqual(
      [
        await send(await world().tokenOf('ada')),
        await send(await world().tokenOf('bob')),
        await send(world().keys.anon),
      ],
      [202, 403, 403],
    )
  })

  test('a channel is closed when the token of its member expires', async () => {
    const client = await world().withToken(await world().tokenOf('ada', 2))
    const closed = Promise.withResolvers<void>()
    client.channel('crew', isPrivate).subscribe((status) => {
      if (status === states.CLOSED) closed.resolve()
    })
    await closed.promise
  })

  test('a token of another project, and a connection without a key, are refused', async () => {
    const other = await world().owner.createProject()
    const running = await world().env.platform.context.runtime.find(other.ref)
    assert.ok(running)
    const token = await signAccessToken({ role: 'service_role' }, running.project, 60)
    await assert.rejects(joined((await world().withToken(token)).channel('room')), /MalformedJWT/)
    const { status } = await fetch(`${world().url}/realtime/v1/websocket`, { method: 'GET' })
    assert.equal(status, 401)
    const stranger = createClient(world().url, 'no-key', { auth: { persistSession: false } })
    await assert.rejects(joined(stranger.channel('room')))
    await stranger.realtime.disconnect()
  })

  test('publishable and secret keys connect; a legacy key in the place of a token is refused once it is disabled', async () => {
    const { owner, ref, keys } = world()
    const params = { ref }
    const created = await owner.request('POST /v1/projects/:ref/api-keys', {
      params,
      body: { type: 'publishable', name: 'of_the_app' },
    })
    const key = created.api_key ?? ''
    await joined((await world().withToken(key, key)).channel('with-a-publishable-key'))
    const set = (enabled: 'true' | 'false') =>
      owner.request('PUT /v1/projects/:ref/api-keys/legacy', { params, query: { enabled } })
    await set('false')
    try {
      const client = await world().withToken(keys.service, key)
      await assert.rejects(joined(client.channel('as-service')), /Legacy API keys are disabled/)
    } finally {
      await set('true')
    }
  })

  test('public channels can be switched off, and realtime as a whole', async () => {
    const { owner, ref } = world()
    const set = (body: { private_only?: boolean; suspend?: boolean }) =>
      owner.request('PATCH /v1/projects/:ref/config/realtime', { params: { ref }, body })
    await set({ private_only: true })
    await assert.rejects(joined(world().anonymous().channel('room')), /PrivateOnly/)
    await set({ private_only: false })
    const statuses = new Inbox<string>()
    world().anonymous().channel('room').subscribe(statuses.put)
    assert.equal(await statuses.take(), 'SUBSCRIBED')
    await set({ suspend: true })
    assert.equal(await statuses.take(), 'CHANNEL_ERROR')
    await assert.rejects(joined(world().anonymous().channel('other')))
    await set({ suspend: false })
    assert.equal(await statuses.take(), 'SUBSCRIBED', 'the client comes back by itself')
  })
}
