import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Placed } from './arrange.ts'
import { arranged, moved, neighbourOf, nudged, placeForNew, resized, swapped } from './arrange.ts'

const columns = 12
const item = (id: string, x: number, y: number, w = 6, h = 4): Placed => ({ id, x, y, w, h })
const placesOf = (items: readonly Placed[]) => items.map(({ id, x, y, w, h }) => [id, x, y, w, h].join(' '))

/** From top to bottom. */
const read = (items: readonly Placed[]) => items.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ id }) => id)

/** `a` and `b` side by side, `c` below both. */
const page = [item('a', 0, 0), item('b', 6, 0), item('c', 0, 4, 12, 2)]

void test('what overlaps goes below, what hangs in the air rises, what is too wide is narrowed', () => {
  const items = [item('a', 3, 0), item('b', 0, 1), item('c', 11, 30, 6, 4), item('d', 0, 90, 40, 1)]
  assert.deepEqual(placesOf(arranged(items, columns)), ['a 3 0 6 4', 'b 0 4 6 4', 'c 6 4 6 4', 'd 0 8 12 1'])
})

void test('one that is moved over another takes its place, and the other goes below', () => {
  assert.deepEqual(placesOf(moved(page, 'b', { x: 0, y: 0 }, columns)), ['a 0 4 6 4', 'b 0 0 6 4', 'c 0 8 12 2'])
})

void test('one that is moved below the middle of another changes places with it', () => {
  assert.deepEqual(placesOf(moved(page, 'c', { x: 0, y: 1 }, columns)), ['a 0 2 6 4', 'b 6 2 6 4', 'c 0 0 12 2'])
  assert.deepEqual(placesOf(moved(page, 'c', { x: 0, y: 3 }, columns)), placesOf(page))
  assert.deepEqual(placesOf(moved(page, 'a', { x: 0, y: 2 }, columns)), ['a 0 6 6 4', 'b 6 0 6 4', 'c 0 4 12 2'])
})

void test('nothing leaves the grid', () => {
  assert.deepEqual(placesOf(moved(page, 'a', { x: -5, y: -5 }, columns)), placesOf(page))
  assert.equal(moved(page, 'b', { x: 40, y: 0 }, columns)[1]?.x, 6)
})

void test('an arrow key moves by a column, or past the neighbour', () => {
  const [, down] = nudged([item('a', 0, 0), item('b', 0, 4), item('c', 0, 8)], 'a', 'down', columns)
  assert.deepEqual(down, item('b', 0, 0))
  assert.deepEqual(placesOf(nudged(page, 'c', 'up', columns)), ['a 0 2 6 4', 'b 6 2 6 4', 'c 0 0 12 2'])
  assert.deepEqual(placesOf(nudged(page, 'a', 'right', columns)), ['a 1 0 6 4', 'b 6 4 6 4', 'c 0 8 12 2'])
  for (const [id, direction] of [
    ['a', 'up'],
    ['a', 'left'],
    ['b', 'right'],
    ['c', 'down'],
  ] as const)
    assert.deepEqual(placesOf(nudged(page, id, direction, columns)), placesOf(page), `${id} ${direction}`)
})

void test('every place is reached by arrow keys alone', () => {
  const first = item('a', 0, 0, 4, 2)
  let items: Placed[] = [first, item('b', 4, 0, 4, 2), item('c', 8, 0, 4, 2), item('d', 0, 2, 12, 2)]
  items = nudged(items, 'a', 'down', columns)
  assert.equal(items[0]?.y, 4)
  for (let step = 0; step < 8; step += 1) items = nudged(items, 'a', 'right', columns)
  assert.deepEqual([items[0]?.x, items[0]?.y], [8, 4])
  items = nudged(items, 'a', 'up', columns)
  assert.equal(items[0]?.y, 2)
})

void test('one that moves up or down by the menu changes places with the one that is read before or after it', () => {
  assert.deepEqual(placesOf(swapped(page, 'b', 'up', columns)), ['a 6 0 6 4', 'b 0 0 6 4', 'c 0 4 12 2'])
  assert.deepEqual(placesOf(swapped(page, 'a', 'down', columns)), placesOf(swapped(page, 'b', 'up', columns)))
  assert.equal(neighbourOf(page, 'a', 'up'), undefined)
  assert.deepEqual(placesOf(swapped(page, 'c', 'down', columns)), placesOf(page))
})

void test('each block comes to each place by the menu, whatever their sizes', () => {
  const sizes = [
    item('a', 0, 0, 12, 2),
    item('b', 0, 2, 6, 8),
    item('c', 6, 2, 6, 3),
    item('d', 6, 5, 4, 2),
    item('e', 0, 10, 12, 4),
  ]
  let items: Placed[] = sizes
  for (let step = 0; step < 4; step += 1) {
    const at = read(items).indexOf('e')
    items = swapped(items, 'e', 'up', columns)
    assert.equal(read(items).indexOf('e'), at - 1, read(items).join(' '))
  }
  for (let step = 0; step < 4; step += 1) {
    const at = read(items).indexOf('e')
    items = swapped(items, 'e', 'down', columns)
    assert.equal(read(items).indexOf('e'), at + 1, read(items).join(' '))
  }
})

void test('one that grows pushes others down, and has a least and a greatest size', () => {
  const limits = { columns, rows: 40 }
  assert.deepEqual(placesOf(resized(page, 'a', { w: 8, h: 5 }, limits)), ['a 0 0 8 5', 'b 6 5 6 4', 'c 0 9 12 2'])
  assert.deepEqual(placesOf(resized(page, 'b', { w: 0, h: 0 }, limits)), ['a 0 0 6 4', 'b 6 0 2 2', 'c 0 4 12 2'])
  assert.deepEqual(placesOf(resized(page, 'b', { w: 99, h: 99 }, limits)).slice(1), ['b 6 0 6 40', 'c 0 40 12 2'])
})

void test('the order of the list stays, whatever moves', () => {
  for (const change of [moved(page, 'c', { x: 0, y: 0 }, columns), nudged(page, 'a', 'down', columns)])
    assert.deepEqual(
      change.map(({ id }) => id),
      ['a', 'b', 'c'],
    )
})

void test('something new goes where there is room', () => {
  assert.deepEqual(placeForNew([], { w: 6, h: 4 }, columns), { x: 0, y: 0, w: 6, h: 4 })
  assert.deepEqual(placeForNew([item('a', 0, 0)], { w: 6, h: 4 }, columns), { x: 6, y: 0, w: 6, h: 4 })
  assert.deepEqual(placeForNew(page, { w: 6, h: 4 }, columns), { x: 0, y: 6, w: 6, h: 4 })
})
