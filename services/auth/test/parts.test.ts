import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRateLimit } from '@cairn/service-kit'
import { AuthError, tooManyRequests } from '../src/errors.ts'
import { judgeRefresh } from '../src/refresh-token.ts'

const usedAt = new Date('2026-01-01T00:00:00Z')
const after = (seconds: number) => new Date(usedAt.getTime() + seconds * 1000)

const verdicts: [what: string, revoked: boolean, activeParent: string | null, seconds: number, verdict: string][] = [
  ['first use', false, 'before', 0, 'rotate'],
  ['first use, a year later', false, null, 31_536_000, 'rotate'],
  ['again, at once', true, 'this', 0, 'repeat'],
  ['again, after 10 s', true, 'this', 10, 'repeat'],
  ['again, after 10.001 s', true, 'this', 10.001, 'reuse'],
  ['again, its successor used', true, 'successor', 0, 'reuse'],
  ['again, its family ended', true, null, 0, 'reuse'],
]

for (const [what, revoked, activeParent, seconds, verdict] of verdicts)
  test(`a refresh token, ${what}: ${verdict}`, () => {
    const presented = { token: 'this', revoked, updated_at: usedAt, active_parent: activeParent }
    assert.equal(judgeRefresh(presented, after(seconds)), verdict)
  })

test('a rate is spent key by key, refills evenly, and never beyond its burst', () => {
  let seconds = 0
  const limit = createRateLimit({ burst: 2, perSeconds: 10 }, () => after(seconds), tooManyRequests)
  const take = (key: string) => {
    try {
      limit.take(key)
      return 'taken'
    } catch (error) {
      assert.ok(error instanceof AuthError)
      return error.headers['retry-after']
    }
  }
  assert.deepEqual([take('a'), take('a'), take('a'), take('b')], ['taken', 'taken', '5', 'taken'])
  seconds = 4
  assert.equal(take('a'), '1')
  seconds = 5
  assert.deepEqual([take('a'), take('a')], ['taken', '5'])
  limit.giveBack('a')
  assert.equal(take('a'), 'taken')
  seconds = 1000
  assert.deepEqual([take('a'), take('a'), take('a')], ['taken', 'taken', '5'])
})

test('a clock that goes back takes nothing away and gives nothing', () => {
  let seconds = 100
  const limit = createRateLimit({ burst: 2, perSeconds: 10 }, () => after(seconds), tooManyRequests)
  limit.take('a')
  seconds = 0
  limit.take('a')
  assert.throws(() => limit.take('a'), AuthError)
})

test('a token that comes soon can be reserved, and its wait is known', () => {
  const limit = createRateLimit({ burst: 1, perSeconds: 5 }, () => after(0), tooManyRequests)
  assert.deepEqual(
    [limit.reserve('a', 12_000), limit.reserve('a', 12_000), limit.reserve('a', 12_000)],
    [0, 5_000, 10_000],
  )
  assert.throws(() => limit.reserve('a', 12_000), AuthError)
  limit.giveBack('a')
  assert.equal(limit.reserve('a', 12_000), 10_000)
})
