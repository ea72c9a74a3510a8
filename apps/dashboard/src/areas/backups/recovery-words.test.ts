import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choiceOf, daysOf, recoveryChoices, timeProblem } from './recovery-words.ts'

void test('a time inside of a window can be restored, and others say why not', () => {
  const windows = [
    { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' },
    { from: '2026-03-03T00:00:00.000Z', to: '2026-03-04T00:00:00.000Z' },
  ]
  const problemAt = (time: string) => timeProblem(windows, Date.parse(time))
  for (const time of ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-03T12:00:00Z'])
    assert.equal(problemAt(time), undefined, time)
  for (const time of ['2026-02-28T23:59:59Z', '2026-03-02T00:00:01Z', '2026-03-04T00:00:01Z'])
    assert.equal(problemAt(time), 'This time cannot be restored.', time)
  assert.equal(problemAt(''), 'Enter a date and a time.')
})

void test('the choices say what they cost, where they cost something', () => {
  assert.deepEqual(
    recoveryChoices({ usd_per_month: 100 }).map(({ label }) => label),
    ['Off', '7 days ($100 per month)', '14 days ($200 per month)', '28 days ($400 per month)'],
  )
  assert.deepEqual(
    recoveryChoices({ usd_per_month: null }).map(({ value, label }) => [label, daysOf(value), choiceOf(daysOf(value))]),
    [
      ['Off', null, 'off'],
      ['7 days', 7, '7'],
      ['14 days', 14, '14'],
      ['28 days', 28, '28'],
    ],
  )
})
