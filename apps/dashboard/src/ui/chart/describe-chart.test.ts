import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartData } from './chart-data.ts'
import { describeChart, describePoint } from './describe-chart.ts'

const at = (text: string) => new Date(text).getTime()
const data: ChartData = {
  times: [at('2026-03-14T09:00'), at('2026-03-14T10:00'), at('2026-03-14T11:00')],
  series: [
    { name: 'Reads', tone: 'accent', values: [40, 10, null] },
    { name: 'Writes', tone: 'info', values: [null, null, null] },
  ],
}
const format = (value: number) => `${value} ms`

test('a chart in sentences: its range, and the lowest, highest and last value of each series', () => {
  assert.match(
    describeChart(data, format),
    /^14 Mar 2026, 09:00:00 \(.+\) to 14 Mar 2026, 11:00:00 \(.+\)\. Reads: lowest 10 ms, highest 40 ms, last 10 ms\. Writes: no data\.$/,
  )
  assert.equal(describeChart({ times: [], series: [] }, format), 'No data.')
})

test('a point in words, with what was not measured', () => {
  assert.match(describePoint(data, 0, format), /^14 Mar 2026, 09:00:00 \(.+\): Reads 40 ms, Writes no data$/)
  assert.equal(describePoint(data, 3, format), '')
})

test('half a million values are described', () => {
  const values = Array.from({ length: 500_000 }, (_, index) => index)
  const long: ChartData = { times: values, series: [{ name: 'Rows', tone: 'accent', values }] }
  assert.match(describeChart(long, String), /lowest 0, highest 499999, last 499999\.$/)
})
