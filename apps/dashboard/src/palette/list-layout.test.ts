import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headingPx, itemPx, layOut, topOf } from './list-layout.ts'

const sectionOf = (id: string, count: number) => ({
  section: { id, name: id, commands: [] },
  commands: Array.from({ length: count }, (_, index) => ({ id: `${id} ${index}`, name: id, action: { to: '/' } })),
})

const ranked = [sectionOf('few', 3), sectionOf('many', 5_000), sectionOf('last', 2)]

test('of thousands only those about the window are drawn', () => {
  const { placed, count, heightPx } = layOut(ranked, { top: 0, height: 400 })
  assert.equal(count, 5_005)
  assert.ok(heightPx >= 3 * headingPx + 5_005 * itemPx)
  assert.deepEqual(
    placed.map(({ section }) => section.id),
    ['few', 'many'],
  )
  assert.ok(placed.reduce((sum, { commands }) => sum + commands.length, 0) < 40)
})

test('further down the indexes go on counting over all sections', () => {
  const { placed } = layOut(ranked, { top: topOf(ranked, 2_000).top, height: 400 })
  assert.deepEqual(
    placed.map(({ section }) => section.id),
    ['many'],
  )
  const [first] = placed
  assert.ok(first)
  const { firstIndex, commands, startAt } = first
  assert.ok(firstIndex < 2_000 && firstIndex + commands.length > 2_010)
  assert.equal(commands[0]?.id, `many ${firstIndex - 3}`)
  assert.equal(startAt, topOf(ranked, firstIndex).top)
})

test('a section that has scrolled away is not drawn at all', () => {
  const { placed, heightPx } = layOut(ranked, { top: topOf(ranked, 5_004).top, height: 400 })
  assert.deepEqual(
    placed.map(({ section }) => section.id),
    ['many', 'last'],
  )
  assert.ok(heightPx > 0)
})

test('the first of a section brings its heading into sight', () => {
  assert.deepEqual(topOf(ranked, 0), { top: headingPx, headed: true })
  assert.deepEqual(topOf(ranked, 2), { top: headingPx + 2 * itemPx, headed: false })
  assert.deepEqual(topOf(ranked, 3), { top: 2 * headingPx + 3 * itemPx, headed: true })
})
