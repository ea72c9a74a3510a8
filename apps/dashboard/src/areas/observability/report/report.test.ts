import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateway, realtime } from '../reports/requests.ts'
import { chartData, columnOf, formatOf, lineStepMs, reportSql, summaryOf } from './report-values.ts'

const minuteMs = 60_000

void test('all charts of a report over lines are one query, with whole steps of at most 180', () => {
  assert.ok(gateway.kind === 'lines')
  assert.match(reportSql(gateway, minuteMs), /^select epoch_ms\(t\.timestamp\) \/\/ 60000 \* 60000 as start,\n/)
  assert.match(reportSql(gateway, minuteMs), / as c2_3,\n/)
  assert.equal(lineStepMs({ startMs: 0, endMs: 60 * minuteMs }), 30_000)
  assert.equal(lineStepMs({ startMs: 0, endMs: 90 * 24 * 60 * minuteMs }), 86_400_000)
})

void test('steps without lines are zero where they are counted, and gaps where they are measured', () => {
  const [requests, times] = gateway.charts
  assert.ok(requests && times)
  const answer = {
    stepMs: minuteMs,
    startMs: 0,
    endMs: 3 * minuteMs,
    rows: new Map([
      [minuteMs, { [columnOf(0, 0)]: 4, [columnOf(0, 1)]: 1, [columnOf(0, 2)]: 0, [columnOf(1, 0)]: 20 }],
    ]),
  }
  const counted = chartData(requests, 0, answer)
  assert.deepEqual(counted.times, [0, minuteMs, 2 * minuteMs])
  assert.deepEqual(counted.series[0]?.values, [0, 4, 0])
  assert.equal(summaryOf(counted, 'total'), 4)
  const measured = chartData(times, 1, answer)
  assert.deepEqual(
    measured.series.map(({ name, values }) => [name, values]),
    [['Median', [null, 20, null]]],
  )
  assert.equal(summaryOf(measured, 'average'), 20)
})

void test('what is written with each change stays until the next one', () => {
  const [clients] = realtime.charts
  assert.ok(clients)
  const answer = {
    stepMs: minuteMs,
    startMs: 0,
    endMs: 6 * minuteMs,
    rows: new Map([
      [minuteMs, { [columnOf(0, 0)]: 4 }],
      // A line about something else.
      [3 * minuteMs, {}],
      [4 * minuteMs, { [columnOf(0, 0)]: 7 }],
    ]),
  }
  assert.deepEqual(chartData(clients, 0, answer).series[0]?.values, [null, 4, 4, 4, 7, 7])
})

void test('a share is written to three figures, and to a hundredth of a percent at most', () => {
  assert.deepEqual([0.0666, 5.914, 19.43, 100, 0].map(formatOf('percent')), ['0.07%', '5.91%', '19.4%', '100%', '0%'])
})
