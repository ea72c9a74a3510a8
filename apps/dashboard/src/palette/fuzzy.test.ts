import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundRanges, score, searchable, wordsOf } from './fuzzy.ts'

const best = (query: string, texts: readonly string[]) =>
  texts
    .map((text) => ({ text, points: score(wordsOf(query), searchable(text)) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ text }) => text)

test('the whole, then what begins with it, then a word that does, then what holds it, then its abbreviation', () => {
  assert.deepEqual(best('order', ['reorder_log', 'past_orders', 'orders', 'order', 'o_r_d_e_r', 'products']), [
    'order',
    'orders',
    'past_orders',
    'reorder_log',
    'o_r_d_e_r',
  ])
})

test('of two equals the shorter wins', () => {
  assert.deepEqual(best('table', ['table_of_everything_that_was_ever_sold_anywhere', 'table_a']), [
    'table_a',
    'table_of_everything_that_was_ever_sold_anywhere',
  ])
})

test('letters may be the first of words, in order', () => {
  const cases: [query: string, text: string, found: boolean][] = [
    ['sqed', 'SQL editor', true],
    ['oit', 'order_items', true],
    ['ot', 'orderTotals', true],
    ['if', 'items of everybody', false],
    ['zz', 'order_items', false],
    ['dr', 'order', false],
  ]
  for (const [query, text, found] of cases)
    assert.equal(score(wordsOf(query), searchable(text)) > 0, found, `${query} in ${text}`)
})

test('every word has to be found, in any order', () => {
  assert.equal(score(wordsOf('items order'), searchable('order_items')) > 0, true)
  assert.equal(score(wordsOf('order zebra'), searchable('order_items')), 0)
  assert.deepEqual(wordsOf('  Two   words '), ['two', 'words'])
})

test('what was found is drawn, once', () => {
  assert.deepEqual(foundRanges(['order'], 'My Orders'), [[3, 8]])
  assert.deepEqual(foundRanges(['or', 'orders', 'my'], 'My Orders'), [
    [0, 2],
    [3, 5],
  ])
  assert.deepEqual(foundRanges(['zz'], 'My Orders'), [])
})

test('5,000 names are judged within a frame', () => {
  const names = Array.from({ length: 5_000 }, (_, n) => searchable(`customer_order_history_${n}`))
  const words = wordsOf('history 49')
  const once = () => {
    // Of this thread alone: a busy machine may keep it waiting.
    const before = process.threadCpuUsage()
    const count = names.filter((name) => score(words, name) > 0).length
    assert.ok(count > 0)
    return process.threadCpuUsage(before).user / 1000
  }
  assert.ok(Math.min(...Array.from({ length: 20 }, once)) < 16)
})
