import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeChart, describePoint } from './describe-chart.ts'
import { timePlot } from './plot-data.ts'
import type { PlotData } from './plot-data.ts'

const at = (text: string) => new Date(text).getTime()
const data = timePlot({
  times: [at('2026-03-14T09:00'), at('2026-03-14T10:00'), at('2026-03-14T11:00')],
  series: [
    { name: 'Reads', tone: 'accent', values: [40, 10, null] },
    { name: 'Writes', tone: 'info', values: [null, null, null] },
  ],
})
const format = (value: number) => `${value} ms`

test('a chart in sentences: its range, and the lowest, highest and last value of each series', () => {
  assert.match(
    describeChart(data, format),
    /^14 Mar 2026, 09:00:00 \(.+\) to 14 Mar 2026, 11:00:00 \(.+\)\. Reads: lowest 10 ms, highest 40 ms, last 10 ms\. Writes: no data\.$/,
  )
  assert.equal(describeChart(timePlot({ times: [], series: [] }), format), 'No data.')
})

test('a point in words, with what was not measured', () => {
  assert.match(describePoint(data, 0, format), /^14 Mar 2026, 09:00:00 \(.+\): Reads 40 ms, Writes no data$/)
  assert.equal(describePoint(data, 3, format), '')
})

test('half a million values are described', () => {
  const values = Array.from({ length: 500_000 }, (_, index) => index)
  const long = timePlot({ times: values, series: [{ name: 'Rows', tone: 'accent', values }] })
  assert.match(describeChart(long, String), /lowest 0, highest 499999, last 499999\.$/)
})

const plot = (axis: PlotData['axis'], x: number[]): PlotData => ({
  shape: 'bar',
  axis,
  x,
  series: [{ name: 'Orders', tone: 'accent', values: [7, 3] }],
  isLog: false,
  hasPoints: false,
})

test('positions that are no times are described by their labels, as numbers and as days', () => {
  const category = plot({ kind: 'category', labels: ['north', 'south'] }, [0, 1])
  assert.equal(describeChart(category, String), 'north to south. Orders: lowest 3, highest 7, last 3.')
  assert.equal(describePoint(category, 1, String), 'south: Orders 3')
  assert.match(describeChart(plot({ kind: 'number' }, [0.5, 2_000]), String), /^0\.5 to 2,000\. /)
  const days = plot({ kind: 'time', hasClock: false }, [at('2026-03-14T00:00'), at('2026-03-15T00:00')])
  assert.match(describeChart(days, String), /^14 Mar 2026 to 15 Mar 2026\. /)
})
