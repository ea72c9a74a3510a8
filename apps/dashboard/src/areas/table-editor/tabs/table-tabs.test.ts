import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighbourTab } from '../../../ui/neighbour-tab.ts'
import { readTabs } from './read-tabs.ts'
import type { OpenTables } from './table-tabs.ts'
import { closeTabs, forgetGone, forgetTable, keepTab, moveTab, noTables, openTab, pinTab } from './table-tabs.ts'

const table = (id: string, search = {}) => ({ id, name: `table ${id}`, kind: 'table' as const, search })
const idsOf = ({ tabs }: OpenTables) =>
  tabs.map(({ id, isKept, isPinned }) => (isPinned ? `${id}!` : isKept ? id : `(${id})`)).join(' ')
const keptTables = (...ids: string[]) => ids.reduce((open, id) => keepTab(openTab(open, table(id)), id), noTables)

void test('the next table replaces the preview tab in its place, and never one that is kept', () => {
  const one = openTab(noTables, table('1'))
  assert.equal(idsOf(one), '(1)')
  assert.equal(idsOf(openTab(one, table('2'))), '(2)')
  const kept = openTab(keepTab(one, '1'), table('2'))
  assert.equal(idsOf(kept), '1 (2)')
  assert.equal(idsOf(openTab(kept, table('1'))), '1 (2)', 'a table that has a tab is shown in it')
  assert.equal(idsOf(openTab(kept, table('3'))), '1 (3)')
})

void test('a tab remembers the filter of its rows, and a new name of its table', () => {
  const filtered = openTab(openTab(noTables, table('1')), { ...table('1', { filter: 'id = 1' }), name: 'new' })
  assert.deepEqual(filtered.tabs[0], {
    ...table('1', { filter: 'id = 1' }),
    name: 'new',
    isKept: false,
    isPinned: false,
  })
})

void test('a closed tab is followed by the next one, or the one before it', () => {
  const three = keptTables('1', '2', '3')
  assert.equal(neighbourTab(three.tabs, '2')?.id, '3')
  assert.equal(neighbourTab(three.tabs, '3')?.id, '2')
  assert.equal(idsOf(closeTabs(three, ['2'])), '1 3')
  assert.equal(neighbourTab(openTab(noTables, table('1')).tabs, '1'), undefined)
})

void test('a tab takes the place of another; pinned tabs come first and stay pinned when their table is shown again', () => {
  const three = keptTables('1', '2', '3')
  assert.equal(idsOf(moveTab(three, '1', '3')), '2 3 1')
  const pinned = pinTab(three, '3', true)
  assert.equal(idsOf(pinned), '3! 1 2')
  assert.equal(idsOf(moveTab(pinned, '1', '3')), '3! 1 2', 'a tab that is not pinned is not moved before a pinned one')
  assert.equal(idsOf(openTab(pinned, table('3', { filter: 'id = 1' }))), '3! 1 2')
  assert.equal(idsOf(openTab(pinned, table('4'))), '3! 1 2 (4)')
  assert.equal(idsOf(pinTab(openTab(noTables, table('1')), '1', true)), '1!', 'a pinned tab is kept')
  assert.equal(idsOf(pinTab(pinned, '3', false)), '3 1 2')
})

void test('recent tables are the last opened ones, closed or not, until they are gone', () => {
  const opened = ['1', '2', '1'].reduce((open, id) => openTab(open, table(id)), noTables)
  assert.deepEqual(
    closeTabs(opened, ['1']).recent.map(({ id }) => id),
    ['1', '2'],
  )
  assert.deepEqual(
    forgetTable(opened, '1').recent.map(({ id }) => id),
    ['2'],
  )
  const many = Array.from({ length: 20 }, (_, index) => String(index)).reduce(
    (open, id) => openTab(open, table(id)),
    noTables,
  )
  assert.equal(many.recent.length, 12)
})

void test('what another version of the dashboard stored is read as far as it makes sense', () => {
  const stored = pinTab(openTab(noTables, table('1', { sort: 'id' })), '1', true)
  assert.deepEqual(
    JSON.parse(JSON.stringify(readTabs(JSON.parse(JSON.stringify(stored))))),
    JSON.parse(JSON.stringify(stored)),
  )
  assert.deepEqual(readTabs({ tabs: [{ id: 'x' }, null, 5], recent: 'no' }), noTables)
  assert.deepEqual(readTabs(undefined), noTables)
})

void test('tables that a schema has no more are forgotten, except the open one and those of other schemas', () => {
  const inSchema = (id: string, schema?: string) => ({ ...table(id), schema, isKept: true, isPinned: false })
  const tabs = [inSchema('1', 'public'), inSchema('2', 'public'), inSchema('3', 'public'), inSchema('4', 'harbour')]
  const open = { tabs: [...tabs, inSchema('5')], recent: [table('2'), table('1'), table('6')] }
  const left = forgetGone(open, 'public', [{ id: 1 }], '3')
  assert.equal(idsOf(left), '1 3 4 5')
  assert.deepEqual(
    left.recent.map(({ id }) => id),
    ['1', '6'],
  )
})
