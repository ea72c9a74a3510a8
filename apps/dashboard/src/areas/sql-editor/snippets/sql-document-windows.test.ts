import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Snippet } from '@cairn/contracts/snippets/snippets'
import { memoryDrafts, open, snippet } from './test-document.ts'

const openTwice = (saved: Snippet | undefined) => {
  let ms = 0
  const shared = memoryDrafts()
  const clock = () => ++ms
  return { first: open(saved, shared, clock), second: open(saved, shared, clock), kept: shared.kept }
}

test('a window where nothing was typed shows what is typed in another, and does not drop its draft', () => {
  const { first, second, kept } = openTwice(snippet(1, 'select 1'))
  first.type('select first')
  first.pause()
  second.document.keepDraft()
  assert.equal(second.document.read(), 'select first')
  assert.deepEqual([second.document.getState().isDirty, second.document.getState().elsewhere], [true, undefined])
  second.type('select first, second')
  second.pause()
  first.document.draftChanged()
  assert.equal(first.document.read(), 'select first, second')
  assert.equal(kept.size, 1)
})

test('what was typed in two windows at the same time is kept from both, and theirs is shown to be merged', () => {
  const { first, second, kept } = openTwice(snippet(1, 'select 1'))
  first.type('select first')
  second.type('select second')
  first.pause()
  second.pause()
  assert.equal(second.document.read(), 'select second')
  assert.equal(second.document.getState().elsewhere?.sql, 'select first')
  second.type('select second, more')
  second.pause()
  assert.deepEqual([...kept.values()].map(({ sql }) => sql).toSorted(), ['select first', 'select second, more'])

  second.document.merged('select first, second')
  assert.deepEqual(
    [...kept.values()].map(({ id, sql }) => [id, sql]),
    [['one', 'select first, second']],
  )
  assert.equal(second.document.getState().elsewhere, undefined)
  first.document.draftChanged()
  assert.equal(first.document.read(), 'select first, second')
})

test('theirs of another window is taken, or both are kept', () => {
  const take = openTwice(snippet(1, 'select 1'))
  take.first.type('select first')
  take.second.type('select second')
  take.first.pause()
  take.second.pause()
  take.second.document.loadElsewhere()
  assert.deepEqual([take.second.document.read(), take.kept.size], ['select first', 1])

  const both = openTwice(snippet(1, 'select 1'))
  both.first.type('select first')
  both.second.type('select second')
  both.first.pause()
  both.second.pause()
  both.second.document.keepBoth()
  assert.equal(both.second.document.read(), 'select first')
  assert.equal(both.kept.get('copy of Orders')?.sql, 'select second')
})

test('a draft that the server refused for the one of another browser is kept beside it', () => {
  const { document, type, pause, kept } = open(snippet(1, 'select 1'))
  type('select mine')
  pause()
  const ours = kept.get('one')
  assert.ok(ours)
  document.draftRefused({ ...ours, sql: 'select theirs', editedAtMs: 99 })
  assert.equal(document.read(), 'select mine')
  assert.equal(document.getState().elsewhere?.sql, 'select theirs')
  assert.equal(kept.get('copy of Orders')?.sql, 'select mine')
})

test('a text that was merged with a saved version is based on that version', () => {
  const { document, type, kept } = open(snippet(1, 'select 1'))
  type('select mine')
  document.serverHas(snippet(2, 'select theirs'))
  document.merged('select theirs, mine')
  const { version, theirs, isDirty } = document.getState()
  assert.deepEqual([version, theirs, isDirty], [2, undefined, true])
  assert.deepEqual([kept.get('one')?.version, kept.get('one')?.sql], [2, 'select theirs, mine'])
})

test('the same text saved elsewhere is not a conflict', () => {
  const { document, type } = open(snippet(1, 'select 1'))
  type('select 2')
  document.serverHas(snippet(2, 'select 2'))
  assert.deepEqual([document.getState().theirs, document.getState().isDirty], [undefined, false])
})

test('a draft that was saved in another window is not stored again by the one that followed it', () => {
  const { first, second, kept } = openTwice(snippet(1, 'select 1'))
  first.type('select first')
  first.pause()
  second.document.draftChanged()
  const point = first.document.savePoint()
  first.document.saved(snippet(2, point.sql), point)
  second.document.draftChanged()
  second.document.keepDraft()
  assert.equal(kept.size, 0)
  second.document.serverHas(snippet(2, 'select first'))
  assert.deepEqual([second.document.getState().isDirty, second.document.getState().version], [false, 2])
})
