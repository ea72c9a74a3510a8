import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { memoryDrafts, open, snippet } from './test-document.ts'

const bars: ChartSettings = { type: 'bar', x: 'day', y: ['orders'], cumulative: false, log: false }

test('a chart alone is a change: it is drafted, saved with the text, and there again', () => {
  const shared = memoryDrafts()
  const { document } = open(snippet(3, 'select 1'), shared)
  document.chooseChart(bars)
  assert.deepEqual([document.getState().isDirty, shared.kept.get('one')?.chart], [true, bars])
  assert.deepEqual(open(snippet(3, 'select 1'), shared).document.getState().chart, bars)

  const point = document.savePoint()
  assert.deepEqual([point.sql, point.chart], ['select 1', bars])
  const stored = snippet(4, 'select 1')
  document.saved({ ...stored, content: { ...stored.content, chart: bars } }, point)
  assert.deepEqual([document.getState().isDirty, shared.kept.size], [false, 0])
  document.chooseChart({ ...bars })
  assert.equal(document.getState().isDirty, false)
})

test('a version saved elsewhere brings its chart, unless another was chosen here', () => {
  const stored = snippet(2, 'select 2')
  const theirs = { ...stored, content: { ...stored.content, chart: bars } }
  const follower = open(snippet(1, 'select 1')).document
  follower.serverHas(theirs)
  assert.deepEqual([follower.getState().chart, follower.getState().isDirty], [bars, false])

  const lines: ChartSettings = { ...bars, type: 'line' }
  const chooser = open(snippet(1, 'select 2')).document
  chooser.chooseChart(lines)
  chooser.serverHas(theirs)
  assert.deepEqual([chooser.getState().chart, chooser.getState().version, chooser.getState().isDirty], [lines, 2, true])
})

test('texts are merged under the chart that was chosen here', () => {
  const { document, type } = open(snippet(1, 'select 1'))
  document.chooseChart(bars)
  type('select 1, 2')
  document.serverHas(snippet(2, 'select 3'))
  document.merged('select 1, 2, 3')
  assert.deepEqual([document.getState().chart, document.getState().version], [bars, 2])
  document.load(snippet(3, 'select 4'))
  assert.equal(document.getState().chart, undefined)
})

test('a chart that was removed stays removed: in the draft, in what is saved, beside a version saved elsewhere', () => {
  const withChart = (version: number, sql: string) => ({ ...snippet(version, sql), content: { sql, chart: bars } })
  const shared = memoryDrafts()
  const { document } = open(withChart(3, 'select 1'), shared)
  document.chooseChart(undefined)
  assert.deepEqual([document.getState().isDirty, shared.kept.get('one')?.chart], [true, undefined])
  const reopened = open(withChart(3, 'select 1'), shared).document
  assert.deepEqual([reopened.getState().chart, reopened.getState().isDirty], [undefined, true])
  // A draft of before there was a chart says nothing about it.
  const older = open(withChart(4, 'select 1'), shared).document
  assert.deepEqual(older.getState().chart, bars)

  document.serverHas(withChart(4, 'select 2'))
  assert.deepEqual([document.getState().theirs?.version, document.getState().chart], [4, undefined])
  document.merged('select 1, 2')
  const point = document.savePoint()
  assert.deepEqual([point.sql, point.version, point.chart], ['select 1, 2', 4, undefined])
  document.saved(snippet(5, 'select 1, 2'), point)
  assert.deepEqual([document.getState().isDirty, document.getState().chart, shared.kept.size], [false, undefined, 0])
})

test('a chart that another window removed is removed here', () => {
  const shared = memoryDrafts()
  let nowMs = 1
  const saved = { ...snippet(1, 'select 1'), content: { sql: 'select 1', chart: bars } }
  const first = open(saved, shared, () => nowMs++)
  const second = open(saved, shared, () => nowMs++)
  first.type('select 2')
  first.pause()
  second.document.draftChanged()
  assert.deepEqual([second.document.read(), second.document.getState().chart], ['select 2', bars])
  second.document.chooseChart(undefined)
  first.document.draftChanged()
  assert.deepEqual([first.document.getState().chart, first.document.getState().isDirty], [undefined, true])
})

test('a merge takes the chart of theirs where none was chosen here', () => {
  const { document, type } = open(snippet(1, 'select 1'))
  type('select 1, 2')
  document.serverHas({ ...snippet(2, 'select 3'), content: { sql: 'select 3', chart: bars } })
  document.merged('select 1, 2, 3')
  assert.deepEqual(document.savePoint().chart, bars)
})
