import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { Inbox, joined } from './world.ts'
import type { World } from './world.ts'

interface Seen {
  event: string
  key: string
}

/** Who is present in a channel. */
export const presenceChecks = (world: World): void => {
  test('who tracks is seen by the others, with what it says about itself, until it leaves', async () => {
    const seen = new Inbox<Seen>()
    const watching = world().anonymous().channel('deck')
    watching
      .on('presence', { event: 'join' }, ({ event, key }) => seen.put({ event, key }))
      .on('presence', { event: 'leave' }, ({ event, key }) => seen.put({ event, key }))
    await joined(watching)
    const sailor = world().anonymous()
    const channel = await joined(sailor.channel('deck', { config: { presence: { key: 'nansen' } } }))
    assert.equal(await channel.track({ watch: 'first' }), 'ok')
    assert.deepEqual(await seen.take(), { event: 'join', key: 'nansen' })
    assert.deepEqual(
      watching.presenceState()['nansen']?.map(({ presence_ref: _ref, ...fields }) => fields),
      [{ watch: 'first' }],
    )
    assert.equal(await channel.track({ watch: 'second' }), 'ok')
    // One version leaves, another joins.
    const changed = [await seen.take(), await seen.take()].map(({ event }) => event).toSorted()
    assert.deepEqual(changed, ['join', 'leave'])
    assert.deepEqual(
      watching.presenceState()['nansen']?.map(({ presence_ref: _ref, ...fields }) => fields),
      [{ watch: 'second' }],
    )
    assert.equal(await channel.untrack(), 'ok')
    assert.deepEqual(await seen.take(), { event: 'leave', key: 'nansen' })
    assert.deepEqual(watching.presenceState(), {})
  })

  test('what those in a channel say about themselves has a limit, and there is room again when one has left', async () => {
    const said = { text: 'x'.repeat(900_000) }
    const first = world().anonymous()
    await (await joined(first.channel('hold', { config: { presence: { key: 'a' } } }))).track(said)
    const second = await joined(
      world()
        .anonymous()
        .channel('hold', { config: { presence: { key: 'b' } } }),
    )
    assert.equal(await second.track(said), 'ok')
    // In the place of what it has said before.
    assert.equal(await second.track(said), 'ok')
    const third = await joined(
      world()
        .anonymous()
        .channel('hold', { config: { presence: { key: 'c' } } }),
    )
    assert.equal(await third.track(said), 'error')
    assert.equal(await third.track({ small: true }), 'ok')
    await first.removeAllChannels()
    await until('there is room', async () => (await third.track(said)) === 'ok')
  })

  test('who joins later is told who is present, and a connection that ends is a leave', async () => {
    const sailor = world().anonymous()
    const channel = await joined(sailor.channel('bridge', { config: { presence: { key: 'amundsen' } } }))
    await channel.track({ awake: true })
    const synced = new Inbox<unknown>()
    const left = new Inbox<string>()
    const watching = world().anonymous().channel('bridge')
    watching
      .on('presence', { event: 'sync' }, () => synced.put(Object.keys(watching.presenceState())))
      .on('presence', { event: 'leave' }, ({ key }) => left.put(key))
    await joined(watching)
    assert.deepEqual(await synced.take(), ['amundsen'])
    await sailor.realtime.disconnect()
    assert.equal(await left.take(), 'amundsen')
  })
}
