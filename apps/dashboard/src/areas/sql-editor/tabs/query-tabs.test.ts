import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenQueries } from './query-tabs.ts'
import { closeTabs, keepTab, moveTab, noQueries, openTab, pinTab, readQueryTabs } from './query-tabs.ts'

const shown = ({ tabs }: OpenQueries) =>
  tabs.map(({ id, isKept, isPinned }) => (isPinned ? `${id}!` : isKept ? id : `(${id})`)).join(' ')
const kept = (...ids: string[]) => ids.reduce(keepTab, noQueries)

test('the next query replaces the preview tab in its place, and never one that is kept', () => {
  assert.equal(shown(openTab(openTab(noQueries, 'a'), 'b')), '(b)')
  assert.equal(shown(openTab(keepTab(openTab(noQueries, 'a'), 'a'), 'b')), 'a (b)')
  assert.equal(shown(openTab(kept('a', 'b'), 'a')), 'a b')
  assert.equal(shown(keepTab(openTab(kept('a'), 'b'), 'c')), 'a c', 'a double click replaces the preview too')
})

test('pinned tabs come first, and are moved among themselves', () => {
  const three = pinTab(kept('a', 'b', 'c'), 'c', true)
  assert.equal(shown(three), 'c! a b')
  assert.equal(shown(pinTab(three, 'b', true)), 'c! b! a')
  assert.equal(shown(moveTab(pinTab(three, 'b', true), 'b', 'c')), 'b! c! a')
  assert.equal(shown(moveTab(three, 'a', 'c')), 'c! a b', 'one that is not pinned is not moved before them')
  assert.equal(shown(pinTab(three, 'c', false)), 'c a b')
  assert.equal(shown(pinTab(openTab(noQueries, 'a'), 'a', true)), 'a!', 'a pinned tab is kept')
})

test('a tab takes the place of another, to the left and to the right', () => {
  assert.equal(shown(moveTab(kept('a', 'b', 'c'), 'c', 'a')), 'c a b')
  assert.equal(shown(moveTab(kept('a', 'b', 'c'), 'a', 'c')), 'b c a')
  assert.equal(shown(moveTab(kept('a', 'b'), 'a', 'gone')), 'a b')
})

test('closed queries are remembered, the last one first, until they are opened again', () => {
  const closed = closeTabs(closeTabs(kept('a', 'b', 'c'), ['a']), ['b'])
  assert.equal(shown(closed), 'c')
  assert.deepEqual(closed.closed, ['b', 'a'])
  assert.deepEqual(openTab(closed, 'b').closed, ['a'])
  assert.deepEqual(closeTabs(kept('a', 'b', 'c'), ['a', 'b']).closed, ['b', 'a'])
  assert.deepEqual(closeTabs(closed, ['never open']).closed, ['b', 'a'])
})

test('at most 60 tabs are kept: the first one goes that is not pinned', () => {
  const many = Array.from({ length: 60 }, (_, index) => `q${index}`)
  const full = pinTab(kept(...many), 'q0', true)
  const more = openTab(full, 'next')
  assert.equal(more.tabs.length, 60)
  assert.deepEqual([more.tabs[0]?.id, more.tabs[1]?.id, more.tabs.at(-1)?.id], ['q0', 'q2', 'next'])
})

test('what another version of the dashboard stored is read as far as it makes sense', () => {
  const open = closeTabs(pinTab(kept('a', 'b'), 'b', true), ['a'])
  assert.deepEqual(readQueryTabs(JSON.parse(JSON.stringify(open))), open)
  assert.deepEqual(readQueryTabs({ tabs: [{ id: 5 }, null, 'x'], closed: [7, 'a'] }), { tabs: [], closed: ['a'] })
  assert.deepEqual(readQueryTabs(undefined), noQueries)
})
