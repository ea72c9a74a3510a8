import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { chartOf, runningTotal } from './chart-plot.ts'

const typeIds = { int4: 23, text: 25, date: 1082, timestamptz: 1184 } as const

const result = (columns: Record<string, keyof typeof typeIds>, rows: (string | null)[][]): StatementResult => ({
  command: 'SELECT',
  rowCount: rows.length,
  columns: Object.entries(columns).map(([name, type]) => ({ name, type, typeId: typeIds[type] })),
  rows,
  truncated: false,
  notices: [],
  durationMs: 1,
  line: 1,
})

const settings = (change: Partial<ChartSettings>): ChartSettings => ({
  type: 'line',
  x: 'x',
  y: ['n'],
  cumulative: false,
  log: false,
  ...change,
})

const valuesOf = ({ plot }: ReturnType<typeof chartOf>) => plot.series.map(({ values }) => values)

test('a running total skips what is missing', () => {
  assert.deepEqual(runningTotal([1, 2, null, -1, 4]), [1, 3, null, 2, 6])
  assert.deepEqual(runningTotal([]), [])
})

test('rows are in the order of their times, and summed in that order', () => {
  const days = result({ x: 'date', n: 'int4' }, [
    ['2026-03-16', '4'],
    ['2026-03-14', '1'],
    ['2026-03-15', '2'],
  ])
  const { plot, notes } = chartOf(days, settings({ cumulative: true }))
  assert.deepEqual(plot.axis, { kind: 'time', hasClock: false })
  assert.deepEqual(
    plot.x,
    [14, 15, 16].map((day) => new Date(2026, 2, day).getTime()),
  )
  assert.deepEqual(plot.series, [{ name: 'n', tone: 'accent', values: [1, 3, 7] }])
  assert.deepEqual(notes, [])
})

test('a text has its labels in the order of the rows', () => {
  const places = result({ x: 'text', n: 'int4' }, [
    ['south', '2'],
    [null, '1'],
  ])
  const { plot } = chartOf(places, settings({}))
  assert.deepEqual([plot.axis, plot.x], [{ kind: 'category', labels: ['south', 'NULL'] }, [0, 1]])
})

const barAxisOf = (...texts: string[]) =>
  chartOf(
    result(
      { x: 'timestamptz', n: 'int4' },
      texts.map((text) => [text, '1']),
    ),
    settings({ type: 'bar' }),
  ).plot.axis

test('bars stand side by side over times too, whose labels are as short as they can be', () => {
  assert.deepEqual(barAxisOf('2026-03-15 00:00:00+00', '2026-03-14 00:00:00+00'), {
    kind: 'category',
    labels: ['2026-03-15', '2026-03-14'],
  })
  assert.deepEqual(barAxisOf('2026-03-15 09:30:00+05:30', '2026-03-14 00:00:00+05:30'), {
    kind: 'category',
    labels: ['2026-03-15 09:30', '2026-03-14 00:00'],
  })
})

test('several series have a colour each; what is no number is a gap', () => {
  const numbers = result({ x: 'int4', n: 'int4', m: 'int4' }, [
    ['2', 'NaN', '5'],
    ['1', '3', null],
  ])
  const { plot } = chartOf(numbers, settings({ y: ['n', 'm'] }))
  assert.deepEqual(plot.series, [
    { name: 'n', tone: 'accent', values: [3, null] },
    { name: 'm', tone: 'info', values: [null, 5] },
  ])
  assert.deepEqual(plot.x, [1, 2])
})

test('a logarithmic axis leaves out zero and negative values and says how many', () => {
  const numbers = result({ x: 'int4', n: 'int4' }, [
    ['1', '0'],
    ['2', '-5'],
    ['3', '100'],
    ['4', null],
  ])
  const chart = chartOf(numbers, settings({ log: true }))
  assert.deepEqual(valuesOf(chart), [[null, null, 100, null]])
  assert.deepEqual(chart.notes, ['2 values of zero or less cannot be drawn on a logarithmic axis.'])
  assert.deepEqual(valuesOf(chartOf(numbers, settings({}))), [[0, -5, 100, null]])
})

test('a running total on a logarithmic axis is summed before values are left out', () => {
  const numbers = result({ x: 'int4', n: 'int4' }, [
    ['1', '-5'],
    ['2', '15'],
  ])
  assert.deepEqual(valuesOf(chartOf(numbers, settings({ log: true, cumulative: true }))), [[null, 10]])
})

test('rows without a position are left out, and counted', () => {
  const times = result({ x: 'timestamptz', n: 'int4' }, [
    ['infinity', '1'],
    [null, '2'],
    ['2026-03-14 00:00:00+00', '3'],
  ])
  const chart = chartOf(times, settings({}))
  assert.deepEqual(valuesOf(chart), [[3]])
  assert.deepEqual(chart.notes, ['2 rows have no place on the axis of x.'])
})

test('the first 2,000 rows are drawn', () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => [String(2_500 - index), String(index)])
  const { plot, notes } = chartOf(result({ x: 'int4', n: 'int4' }, rows), settings({}))
  assert.deepEqual([plot.x.length, plot.x[0], plot.x.at(-1)], [2_000, 501, 2_500])
  assert.deepEqual(notes, ['The first 2,000 of 2,500 rows are drawn.'])
})

test('without a column the x axis is the number of the row', () => {
  const numbers = result({ n: 'int4' }, [['7'], ['8']])
  assert.deepEqual(chartOf(numbers, settings({ x: null })).plot.x, [1, 2])
  assert.deepEqual(chartOf(numbers, settings({ x: null, type: 'bar' })).plot.axis, {
    kind: 'category',
    labels: ['1', '2'],
  })
})
