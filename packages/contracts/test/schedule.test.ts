import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSchedule, nextRun, nextRuns, scheduleProblem } from '../src/cron/schedule.ts'

const at = (text: string) => new Date(text)
const times = (schedule: string, after: string, count = 3) =>
  nextRuns(schedule, at(after), count).map((time) => time.toISOString().replace(':00.000Z', ''))

test('next runs are those of the five fields, in UTC', () => {
  assert.deepEqual(times('*/20 * * * *', '2026-11-29T10:05:00Z'), [
    '2026-11-29T10:20',
    '2026-11-29T10:40',
    '2026-11-29T11:00',
  ])
  assert.deepEqual(times('30 3 * * *', '2026-12-30T03:30:00Z'), [
    '2026-12-31T03:30',
    '2027-01-01T03:30',
    '2027-01-02T03:30',
  ])
  assert.deepEqual(times('0 0 $ * *', '2027-01-31T12:00:00Z'), [
    '2027-02-28T00:00',
    '2027-03-31T00:00',
    '2027-04-30T00:00',
  ])
  assert.deepEqual(times('0 12 * feb,MAR sun', '2026-11-29T00:00:00Z', 2), ['2027-02-07T12:00', '2027-02-14T12:00'])
  assert.deepEqual(times('@weekly', '2026-11-29T00:00:00Z', 1), ['2026-12-06T00:00'])
})

test('7 is Sunday too, in ranges as well', () => {
  assert.deepEqual(times('0 0 * * 7', '2026-11-28T00:00:00Z', 2), ['2026-11-29T00:00', '2026-12-06T00:00'])
  assert.deepEqual(times('0 0 * * 5-7', '2026-11-26T00:00:00Z', 4), [
    '2026-11-27T00:00',
    '2026-11-28T00:00',
    '2026-11-29T00:00',
    '2026-12-04T00:00',
  ])
  assert.deepEqual(times('0 0 * * 0-7/2', '2026-11-28T12:00:00Z', 3), [
    '2026-11-29T00:00',
    '2026-12-01T00:00',
    '2026-12-03T00:00',
  ])
})

test('where a day of the month and of the week are named, one of them is enough', () => {
  assert.deepEqual(times('0 0 1 * mon', '2026-11-29T00:00:00Z', 3), [
    '2026-11-30T00:00',
    '2026-12-01T00:00',
    '2026-12-07T00:00',
  ])
})

test('an interval is counted from the time that is given', () => {
  assert.deepEqual(nextRun('30 seconds', at('2026-11-29T10:05:07.250Z')), at('2026-11-29T10:05:37.250Z'))
})

test('a day that never comes has no next run', () => {
  assert.equal(nextRun('0 0 30 2 *', at('2026-11-29T00:00:00Z')), undefined)
})

test('what is not a schedule is refused', () => {
  const refused = [
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '5/2 * * * *',
  ]
  const more = [
    '*/0 * * * *',
    '5-1 * * * *',
    'a * * * *',
    '60 seconds',
    '0 seconds',
    '@reboot',
    '? * * * *',
    '* * L * *',
    '* * * * 1#2',
  ]
  for (const schedule of [...refused, ...more]) {
    assert.equal(isSchedule(schedule), false, schedule)
    assert.notEqual(scheduleProblem(schedule), undefined, schedule)
  }
})
