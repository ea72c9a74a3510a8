import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryDrafts, open, snippet } from './test-document.ts'
import { createTextBuffer } from './text-source.ts'

test('an empty new document is clean and leaves no draft', () => {
  const { document, pause, kept, type } = open(undefined)
  assert.equal(document.getState().isDirty, false)
  type('select 1')
  type('')
  pause()
  assert.equal(document.getState().isDirty, false)
  assert.equal(kept.size, 0)
})

test('typing is drafted when it pauses, once, under a name that follows the text', () => {
  const { document, type, pause, kept, due } = open(undefined)
  type('select 1')
  type('-- Orders of today\nselect 1')
  assert.equal(due.length, 1)
  assert.equal(document.getState().draft, 'pending')
  pause()
  assert.deepEqual(kept.get('one'), {
    id: 'one',
    chosenName: undefined,
    shownName: 'Orders of today',
    version: 0,
    editedAtMs: 42,
    isOnServer: false,
    followsMs: null,
    sentMs: [],
    sql: '-- Orders of today\nselect 1',
  })
  assert.equal(document.getState().draft, 'kept')
  assert.equal(document.getState().name, 'Orders of today')
})

test('after a crash the draft is there again, and still dirty', () => {
  const before = open(snippet(3, 'select 1'))
  before.type('select 2')
  before.pause()
  const after = open(snippet(3, 'select 1'), before)
  assert.equal(after.document.read(), 'select 2')
  assert.deepEqual(
    [after.document.getState().isDirty, after.document.getState().version, after.document.getState().theirs],
    [true, 3, undefined],
  )
})

test('what is typed while a save travels stays dirty; the rest is clean and leaves no draft', () => {
  const { document, type, pause, kept } = open(undefined)
  type('select 1')
  const point = document.savePoint()
  assert.deepEqual([point.name, point.version], ['select 1', 0])
  type('select 12')
  document.saved(snippet(1, point.sql, point.name), point)
  assert.deepEqual([document.getState().isDirty, document.getState().version], [true, 1])
  assert.equal(kept.get('one')?.sql, 'select 12')
  const next = document.savePoint()
  document.saved(snippet(2, next.sql, next.name), next)
  pause()
  assert.deepEqual([document.getState().isDirty, document.getState().version], [false, 2])
  assert.equal(kept.size, 0)
})

test('a rename alone is a change, and survives the save of another name', () => {
  const { document, kept } = open(snippet(1, 'select 1'))
  document.rename('Yesterday')
  assert.equal(document.getState().isDirty, true)
  assert.equal(kept.get('one')?.chosenName, 'Yesterday')
  const point = document.savePoint()
  document.rename('Today')
  document.saved(snippet(2, 'select 1', 'Yesterday'), point)
  assert.deepEqual([document.getState().name, document.getState().isDirty], ['Today', true])
})

test('a rename that was saved by itself leaves the changes of the text as they are', () => {
  const { document, type, kept } = open(snippet(1, 'select 1'))
  type('select 2')
  document.renamedOnServer(snippet(2, 'select 1', 'Yesterday'))
  const { name, version, isDirty, theirs } = document.getState()
  assert.deepEqual([name, version, isDirty, theirs], ['Yesterday', 2, true, undefined])
  assert.deepEqual([kept.get('one')?.version, kept.get('one')?.sql], [2, 'select 2'])
  type('select 3')
  document.renamedOnServer(snippet(4, 'select theirs', 'Today'))
  assert.equal(document.getState().theirs?.version, 4)
})

test('a newer version on the platform replaces a clean text, and never a changed one', () => {
  const clean = open(snippet(1, 'select 1'))
  clean.document.serverHas(snippet(2, 'select 2'))
  assert.deepEqual([clean.document.read(), clean.document.getState().version], ['select 2', 2])
  assert.equal(clean.document.getState().isDirty, false)

  const changed = open(snippet(1, 'select 1'))
  changed.type('select mine')
  changed.document.serverHas(snippet(2, 'select 2'))
  assert.equal(changed.document.read(), 'select mine')
  assert.equal(changed.document.getState().theirs?.version, 2)
  changed.document.load(snippet(2, 'select 2'))
  assert.deepEqual([changed.document.read(), changed.document.getState().isDirty], ['select 2', false])
  assert.equal(changed.document.getState().theirs, undefined)
  assert.equal(changed.kept.size, 0)
})

test('a draft that is older than the saved version is recognised on opening', () => {
  const before = open(snippet(1, 'select 1'))
  before.type('select mine')
  before.pause()
  const after = open(snippet(2, 'select theirs'), before)
  const { isDirty, version, theirs } = after.document.getState()
  assert.equal(after.document.read(), 'select mine')
  assert.deepEqual([isDirty, version, theirs?.version], [true, 1, 2])
})

test('a draft whose snippet was deleted becomes one that was never saved', () => {
  const before = open(snippet(4, 'select 1'))
  before.type('select mine')
  before.pause()
  const { document } = open(undefined, before)
  assert.deepEqual(
    [document.read(), document.getState().version, document.getState().isDirty],
    ['select mine', 0, true],
  )
})

test('a browser without room is reported', () => {
  const { document, type, pause } = open(undefined, memoryDrafts(false))
  type('select 1')
  pause()
  assert.equal(document.getState().draft, 'no_room')
  assert.equal(document.getState().isDirty, true)
})

/** Two windows of one browser: they store drafts in the same place, and each is told when the other has. */
test('what was saved while the code editor took over the text is saved', () => {
  const { document } = open(snippet(1, 'select 1'))
  document.replace('select 2')
  document.replace('select 3')
  const point = document.savePoint()
  const model = createTextBuffer(document.read())
  document.moveTo(model)
  document.saved(snippet(2, 'select 3'), point)
  assert.equal(document.getState().isDirty, false)
  model.write('select 4')
  document.edited()
  assert.equal(document.getState().isDirty, true)
})

test('what was typed after the save and before the code editor took over is not saved', () => {
  const { document } = open(snippet(1, 'select 1'))
  const point = document.savePoint()
  document.replace('select 2')
  document.moveTo(createTextBuffer(document.read()))
  document.saved(snippet(2, 'select 1'), point)
  assert.equal(document.getState().isDirty, true)
})

test('what is shown of a text stays the same object while somebody types on', () => {
  const { document, type, pause } = open(snippet(1, 'select 1'))
  type('select 12')
  const shown = document.getShown()
  pause()
  assert.equal(document.getState().draft, 'kept')
  type('select 123')
  assert.equal(document.getState().draft, 'pending')
  assert.equal(document.getShown(), shown)
  type('select 1')
  document.rename('Other')
  assert.equal(document.getShown().name, 'Other')
})
