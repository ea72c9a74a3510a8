import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeText, windowText } from './notice-words.ts'

const told = (starts_at: string | null, ends_at: string | null) => windowText({ starts_at, ends_at })

test('a time window is shown in UTC', () => {
  assert.equal(told('2025-05-16T22:00:00Z', '2025-05-16T23:00:00Z'), '16 May 2025, 22:00 to 23:00 UTC')
  assert.equal(told('2025-05-17T00:00:00+02:00', '2025-05-17T01:00:00+02:00'), '16 May 2025, 22:00 to 23:00 UTC')
  assert.equal(told('2025-05-16T22:00:00Z', '2025-05-17T01:30:00Z'), '16 May 2025, 22:00 to 17 May 2025, 01:30 UTC')
  assert.equal(told('2025-05-16T22:00:00Z', null), 'From 16 May 2025, 22:00 UTC')
  assert.equal(told(null, '2025-05-16T23:00:00Z'), 'Until 16 May 2025, 23:00 UTC')
  assert.equal(told(null, null), '')
})

test('the text follows the window', () => {
  const window = { starts_at: '2025-05-16T22:00:00Z', ends_at: '2025-05-16T23:00:00Z' }
  assert.equal(
    noticeText({ ...window, text: 'Projects stay up.' }),
    '16 May 2025, 22:00 to 23:00 UTC. Projects stay up.',
  )
  assert.equal(noticeText({ starts_at: null, ends_at: null, text: 'Projects stay up.' }), 'Projects stay up.')
})
