import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { axisColumns, firstChart, fittingChart, seriesColumns } from './chart-columns.ts'

const typeIds = { int4: 23, numeric: 1700, money: 790, text: 25, date: 1082, timestamptz: 1184, bool: 16 } as const

const columns = (types: Record<string, keyof typeof typeIds>) =>
  Object.entries(types).map(([name, type]) => ({ name, type, typeId: typeIds[type] }))

const chosenFor = (types: Record<string, keyof typeof typeIds>) => {
  const { type, x, y } = firstChart({ columns: columns(types) })
  return [type, x, y]
}

test('a time is the x axis of lines, before a text that comes first', () => {
  assert.deepEqual(chosenFor({ name: 'text', day: 'date', orders: 'int4', revenue: 'numeric' }), [
    'line',
    'day',
    ['orders', 'revenue'],
  ])
})

test('a text is the x axis of bars', () => {
  assert.deepEqual(chosenFor({ total: 'int4', country: 'text' }), ['bar', 'country', ['total']])
})

test('the first of several numbers is the x axis, a single one is drawn over the number of its row', () => {
  assert.deepEqual(chosenFor({ width: 'int4', height: 'int4' }), ['line', 'width', ['height']])
  assert.deepEqual(chosenFor({ n: 'int4' }), ['line', null, ['n']])
})

test('ids are drawn only where there is no other number, money never', () => {
  assert.deepEqual(chosenFor({ id: 'int4', customer_id: 'int4', name: 'text', price: 'numeric', paid: 'money' }), [
    'bar',
    'name',
    ['price'],
  ])
  assert.deepEqual(chosenFor({ id: 'int4', name: 'text' }), ['bar', 'name', ['id']])
})

test('at most five series are drawn at first', () => {
  const many = { day: 'date', a: 'int4', b: 'int4', c: 'int4', d: 'int4', e: 'int4', f: 'int4' } as const
  assert.deepEqual(firstChart({ columns: columns(many) }).y, ['a', 'b', 'c', 'd', 'e'])
})

test('a column can be the x axis if another number is left to draw', () => {
  const one = columns({ name: 'text', n: 'int4', flag: 'bool' })
  assert.deepEqual(axisColumns(one), ['name', 'flag'])
  assert.deepEqual(axisColumns(columns({ a: 'int4', b: 'int4' })), ['a', 'b'])
  assert.deepEqual(seriesColumns(columns({ a: 'int4', b: 'int4' }), 'a'), ['b'])
})

test('of columns with one name the first counts', () => {
  const doubled = [...columns({ n: 'int4' }), ...columns({ n: 'text' }), ...columns({ m: 'int4' })]
  assert.deepEqual(axisColumns(doubled), ['n', 'm'])
  assert.deepEqual(seriesColumns(doubled, null), ['n', 'm'])
})

test('a chosen chart keeps what the result still has', () => {
  const chosen: ChartSettings = { type: 'area', x: 'day', y: ['b', 'gone'], cumulative: true, log: true }
  const result = { columns: columns({ day: 'date', a: 'int4', b: 'int4' }) }
  assert.deepEqual(fittingChart(result, chosen), { ...chosen, y: ['b'] })
  assert.deepEqual(fittingChart(result, { ...chosen, x: null }), { ...chosen, x: null, y: ['b'] })
  const other = { columns: columns({ country: 'text', total: 'int4' }) }
  assert.deepEqual(fittingChart(other, chosen), { ...chosen, x: 'country', y: ['total'] })
  assert.deepEqual(fittingChart(other, undefined), firstChart(other))
})

test('the column of the x axis is no longer drawn', () => {
  const result = { columns: columns({ a: 'int4', b: 'int4', c: 'int4' }) }
  const chosen: ChartSettings = { type: 'scatter', x: 'b', y: ['b'], cumulative: false, log: false }
  assert.deepEqual(fittingChart(result, chosen).y, ['a', 'c'])
})
