import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import type { Snippet } from '@cairn/contracts/snippets/snippets'
import type { Draft, Drafts } from './drafts.ts'
import { SqlDocument } from './sql-document.ts'
import { createTextBuffer } from './text-source.ts'

const snippet = (version: number, sql: string, name = 'Orders'): Snippet => ({
  id: 'one',
  name,
  version,
  content: { sql },
  inserted_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  is_shared: false,
  is_own: true,
  is_favourite: false,
  folder_id: null,
})

const memoryDrafts = (hasRoom = true) => {
  const kept = new Map<string, Draft>()
  const drafts: Drafts = {
    list: () => [...kept.values()],
    find: (id) => kept.get(id),
    keep: (draft) => {
      if (hasRoom) kept.set(draft.id, draft)
      return hasRoom
    },
    drop: (id) => void kept.delete(id),
  }
  return { kept, drafts }
}

/** A document whose typing the test does, and whose pauses it decides. */
const open = (saved: Snippet | undefined, { drafts, kept } = memoryDrafts(), nowMs = () => 42) => {
  const due: (() => void)[] = []
  const document = new SqlDocument({
    id: 'one',
    snippet: saved,
    drafts,
    newId: () => `copy of ${saved?.name ?? 'a new text'}`,
    nowMs,
    later: (callback) => {
      due.push(callback)
      return () => due.splice(due.indexOf(callback), 1)
    },
  })
  const source = createTextBuffer(document.read())
  document.moveTo(source)
  const type = (text: string) => {
    source.write(text)
    document.edited()
  }
  const pause = () => {
    due.shift()?.()
  }
  return { document, type, pause, kept, drafts, due }
}

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
