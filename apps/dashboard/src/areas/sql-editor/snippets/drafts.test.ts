import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { createDrafts } from './drafts.ts'
import type { Draft } from './drafts.ts'

/** The part of the browser's Storage that drafts use, with its limit. */
const storageOf = (maxCharacters = Infinity) => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > maxCharacters) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
  }
}

const draft = (id: string, over: Partial<Draft> = {}): Draft => ({
  id,
  chosenName: undefined,
  shownName: 'select 1',
  version: 0,
  editedAtMs: 1,
  isOnServer: false,
  followsMs: null,
  sentMs: [],
  sql: 'select 1',
  ...over,
})

test('a draft comes back as it was, newlines and quotes included', () => {
  const drafts = createDrafts(storageOf(), 'abc')
  const kept = draft('one', { chosenName: 'Line\nbreak "x"', version: 7, sql: '\nselect \'é\';\r\n\n-- "end"\n' })
  assert.equal(drafts.keep(kept), true)
  assert.deepEqual(drafts.find('one'), kept)
})

test('the list is of this project alone, newest change first', () => {
  const storage = storageOf()
  const drafts = createDrafts(storage, 'abc')
  drafts.keep(draft('old', { editedAtMs: 1 }))
  drafts.keep(draft('new', { editedAtMs: 2 }))
  createDrafts(storage, 'other').keep(draft('elsewhere'))
  storage.setItem('cairn.theme', 'dark')
  assert.deepEqual(
    drafts.list().map(({ id }) => id),
    ['new', 'old'],
  )
})

test('a dropped draft is gone', () => {
  const drafts = createDrafts(storageOf(), 'abc')
  drafts.keep(draft('one'))
  drafts.drop('one')
  assert.equal(drafts.find('one'), undefined)
  assert.deepEqual(drafts.list(), [])
})

test('an entry that is no draft is passed over', () => {
  const storage = storageOf()
  storage.setItem('cairn.sql.draft.abc.a', 'not json\nselect 1')
  storage.setItem('cairn.sql.draft.abc.b', '{"version":"1"}\nselect 1')
  storage.setItem('cairn.sql.draft.abc.c', 'null')
  const drafts = createDrafts(storage, 'abc')
  assert.deepEqual(drafts.list(), [])
  assert.equal(drafts.find('a'), undefined)
  assert.equal(drafts.find('c'), undefined)
})

test('a full browser is reported, not thrown', () => {
  const drafts = createDrafts(storageOf(1_000), 'abc')
  assert.equal(drafts.keep(draft('big', { sql: 'x'.repeat(1_000) })), false)
  assert.equal(drafts.find('big'), undefined)
})

test('a draft has its chart again; what is no chart is left out', () => {
  const storage = storageOf()
  const drafts = createDrafts(storage, 'abc')
  const chart: ChartSettings = { type: 'area', x: null, y: ['orders'], cumulative: true, log: false }
  drafts.keep(draft('one', { chart }))
  assert.deepEqual(drafts.find('one')?.chart, chart)
  storage.setItem(
    'cairn.sql.draft.abc.two',
    '{"shownName":"x","version":0,"editedAtMs":1,"chart":{"type":"pie"}}\nselect 2',
  )
  assert.deepEqual([drafts.find('two')?.sql, drafts.find('two')?.chart], ['select 2', undefined])
})
