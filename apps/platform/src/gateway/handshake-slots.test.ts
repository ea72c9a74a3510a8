import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HandshakeSlots } from './handshake-slots.ts'

const slotsWith = (limits: { patienceMs?: number; waitMs?: number; waiting?: number } = {}) =>
  new HandshakeSlots({ perProject: 3, perAddress: 2, patienceMs: 60_000, waiting: 10, waitMs: 60_000, ...limits })

const ignore = () => undefined

test('an address that holds its share leaves a slot to another one', async () => {
  const slots = slotsWith({ waitMs: 1 })
  assert.ok(await slots.take('project', 'a', ignore))
  assert.ok(await slots.take('project', 'a', ignore))
  assert.equal(await slots.take('project', 'a', ignore), undefined)
  assert.ok(await slots.take('project', 'b', ignore))
  assert.equal(await slots.take('project', 'c', ignore), undefined)
  assert.ok(await slots.take('another project', 'c', ignore))
})

test('a slot that is given back goes to the client that came last', async () => {
  const slots = slotsWith()
  const held = await slots.take('project', 'a', ignore)
  await slots.take('project', 'a', ignore)
  const served: string[] = []
  const wait = async (name: string) => {
    const slot = await slots.take('project', 'a', ignore)
    served.push(name)
    slot?.release()
  }
  const waits = [wait('first'), wait('second'), wait('third')]
  held?.release()
  await Promise.all(waits)
  assert.deepEqual(served, ['third', 'second', 'first'])
})

test('the oldest handshake of the address loses its slot when another client of it waits', async () => {
  const slots = slotsWith({ patienceMs: 1 })
  const displaced: string[] = []
  await slots.take('project', 'a', () => displaced.push('oldest'))
  await slots.take('project', 'a', () => displaced.push('newer'))
  await slots.take('project', 'b', () => displaced.push('other'))
  assert.ok(await slots.take('project', 'a', ignore))
  assert.deepEqual(displaced, ['oldest'])
})

test('when all slots are taken, a new address gets one from the address that holds most', async () => {
  const slots = slotsWith({ patienceMs: 1 })
  const displaced: string[] = []
  await slots.take('project', 'b', () => displaced.push('b'))
  await slots.take('project', 'a', () => displaced.push('a1'))
  await slots.take('project', 'a', () => displaced.push('a2'))
  assert.ok(await slots.take('project', 'c', ignore))
  assert.deepEqual(displaced, ['a1'])
})

test('of too many that wait, the one that came first is turned away', async () => {
  const slots = slotsWith({ waiting: 1 })
  const held = await slots.take('project', 'a', ignore)
  await slots.take('project', 'a', ignore)
  const first = slots.take('project', 'a', ignore)
  const second = slots.take('project', 'a', ignore)
  assert.equal(await first, undefined)
  held?.release()
  assert.ok(await second)
})
