import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressBans, banMinutes } from './address-bans.ts'

const from = { ref: 'project', address: '192.0.2.1' }
const minuteMs = 60_000

const failTimes = (bans: AddressBans, times: number, where = from) => {
  for (let count = 0; count < times; count += 1) bans.noteFailure(where)
}

test('as many wrong passwords in a row as the limit ban an address from that project for half an hour', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 0 })
  const bans = new AddressBans(3)
  failTimes(bans, 2)
  assert.equal(bans.bannedUntil(from), undefined)
  failTimes(bans, 1)
  assert.equal(banMinutes, 30)
  assert.equal(bans.bannedUntil(from), 30 * minuteMs)
  assert.equal(bans.bannedUntil({ ...from, address: '192.0.2.2' }), undefined)
  assert.equal(bans.bannedUntil({ ...from, ref: 'another' }), undefined)
  t.mock.timers.tick(30 * minuteMs)
  assert.equal(bans.bannedUntil(from), undefined)
  assert.deepEqual(bans.list('project'), [])
})

test('a right password starts the count again, and so do ten minutes without a wrong one', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 0 })
  const bans = new AddressBans(3)
  failTimes(bans, 2)
  bans.noteSuccess(from)
  failTimes(bans, 2)
  t.mock.timers.tick(10 * minuteMs)
  failTimes(bans, 2)
  assert.equal(bans.bannedUntil(from), undefined)
})

test('the bans of a project are listed, the newest first, until they are lifted', () => {
  const bans = new AddressBans(1)
  for (const address of ['192.0.2.1', '192.0.2.2']) bans.noteFailure({ ref: 'project', address })
  bans.noteFailure({ ref: 'another', address: '192.0.2.3' })
  const listed = () => bans.list('project').map(({ address }) => address)
  assert.deepEqual(listed(), ['192.0.2.2', '192.0.2.1'])
  bans.lift({ ref: 'project', address: '192.0.2.2' })
  assert.deepEqual(listed(), ['192.0.2.1'])
})

test('a limit of 0 bans nobody', () => {
  const bans = new AddressBans(0)
  failTimes(bans, 100)
  assert.equal(bans.bannedUntil(from), undefined)
})
