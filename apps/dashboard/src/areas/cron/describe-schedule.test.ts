import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeSchedule } from './describe-schedule.ts'

test('usual schedules are described in words, others not at all', () => {
  const described: Record<string, string | undefined> = {
    '30 seconds': 'Every 30 seconds',
    '1 second': 'Every second',
    '* * * * *': 'Every minute',
    '*/5 * * * *': 'Every 5 minutes',
    // Not evenly: after minute 56 comes minute 0.
    '*/7 * * * *': undefined,
    '15 * * * *': 'Every hour at minute 15',
    '0 */6 * * *': 'Every 6 hours at minute 0',
    '5 3 * * *': 'Every day at 03:05 UTC',
    '0 9 * * 1-5': 'Monday to Friday at 09:00 UTC',
    '0 0 * * 7': 'Every Sunday at 00:00 UTC',
    '0 0 1 * *': 'On day 1 of each month at 00:00 UTC',
    '0 0 $ * *': 'On the last day of each month at 00:00 UTC',
    '@weekly': 'Every Sunday at 00:00 UTC',
    '0 0 1 1 *': undefined,
    '0 0 1 * 1': undefined,
    '0,30 * * * *': undefined,
  }
  for (const [schedule, words] of Object.entries(described)) assert.equal(describeSchedule(schedule), words, schedule)
})
