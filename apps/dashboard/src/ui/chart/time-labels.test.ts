import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLabels } from './time-labels.ts'

// Without a zone a text is in the reader's, whatever zone the tests run in.
const at = (text: string) => new Date(text).getTime()

test('a new day is named below its first time', () => {
  const marks = ['2026-03-14T22:00', '2026-03-14T23:00', '2026-03-15T00:00', '2026-03-15T01:00'].map(at)
  assert.deepEqual(timeLabels(marks, 3_600_000), ['22:00\n14 Mar', '23:00', '00:00\n15 Mar', '01:00'])
})

test('steps below a minute show seconds, steps of days show no time', () => {
  assert.deepEqual(timeLabels([at('2026-03-14T22:00:00'), at('2026-03-14T22:00:15')], 15_000), [
    '22:00:00\n14 Mar',
    '22:00:15',
  ])
  assert.deepEqual(timeLabels([at('2026-03-14T00:00'), at('2026-03-16T00:00')], 2 * 86_400_000), ['14 Mar', '16 Mar'])
})
