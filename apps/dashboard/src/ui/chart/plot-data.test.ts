import assert from 'node:assert/strict'
import { test } from 'node:test'
import { xRange } from './axis-ranges.ts'
import { describePoint } from './describe-chart.ts'
import { drawnValues, stackedPlot, timePlot, valuesBetweenGaps } from './plot-data.ts'

const at = (text: string) => new Date(text).getTime()
const minuteMs = 60_000

const counts = {
  times: [at('2026-03-14T09:00'), at('2026-03-14T09:01')],
  series: [
    { name: 'Good', tone: 'accent', values: [10, 0] },
    { name: 'Warnings', tone: 'warning', values: [2, null] },
    { name: 'Errors', tone: 'danger', values: [1, 4] },
  ],
} as const

test('the bars of a stack are drawn one over the other: each with those below it', () => {
  assert.deepEqual(drawnValues(stackedPlot(counts, minuteMs)), [
    [13, 4],
    [3, 4],
    [1, 4],
  ])
  assert.deepEqual(
    drawnValues(timePlot(counts)),
    counts.series.map(({ values }) => values),
  )
})

test('an interval is drawn around its middle, whole at both ends, and named by its start', () => {
  const plot = stackedPlot(counts, minuteMs)
  assert.deepEqual(xRange(plot, plot.x[0] ?? 0, plot.x[1] ?? 0), [at('2026-03-14T09:00'), at('2026-03-14T09:02')])
  assert.match(describePoint(plot, 1, String), /^14 Mar 2026, 09:01:00 \(.+\): Good 0, Warnings no data, Errors 4$/)
})

test('a value with a gap on both sides is found, since no line is drawn there', () => {
  assert.deepEqual(valuesBetweenGaps([1, null, 2, null, 3, 4, null, 0]), [0, 2, 7])
  assert.deepEqual(valuesBetweenGaps([1, 2, 3]), [])
})
