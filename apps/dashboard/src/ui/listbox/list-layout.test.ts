import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extentOf, headingPx, layOut } from './list-layout.ts'

const sizes = { optionPx: 36, paddingPx: 6 }
const { optionPx, paddingPx } = sizes

const sectionOf = (id: string, count: number) => ({
  id,
  name: id,
  options: Array.from({ length: count }, (_, index) => `${id} ${index}`),
})

const sections = [sectionOf('few', 3), sectionOf('many', 5_000), sectionOf('last', 2)]
const namesOf = ({ placed }: ReturnType<typeof layOut>) => placed.map(({ section }) => section.id)

test('of thousands only those near the window are drawn', () => {
  const layout = layOut(sections, { top: 0, height: 400 }, sizes)
  assert.equal(layout.count, 5_005)
  assert.equal(layout.heightPx, 2 * paddingPx + 3 * headingPx + 5_005 * optionPx)
  assert.deepEqual(namesOf(layout), ['few', 'many'])
  assert.ok(layout.placed.reduce((sum, { options }) => sum + options.length, 0) < 40)
})

test('further down the indexes go on counting over all sections', () => {
  const layout = layOut(sections, { top: extentOf(sections, 2_000, sizes).top, height: 400 }, sizes)
  assert.deepEqual(namesOf(layout), ['many'])
  const [first] = layout.placed
  assert.ok(first)
  const { firstIndex, options, skippedPx } = first
  assert.ok(firstIndex < 2_000 && firstIndex + options.length > 2_010)
  assert.equal(options[0], `many ${firstIndex - 3}`)
  assert.equal(layout.topPx + headingPx + skippedPx, extentOf(sections, firstIndex, sizes).top)
})

test('a section that has scrolled away is not drawn at all', () => {
  const layout = layOut(sections, { top: extentOf(sections, 5_004, sizes).top, height: 400 }, sizes)
  assert.deepEqual(namesOf(layout), ['many', 'last'])
})

test('a list of a hundred is drawn as a whole, one of more is not', () => {
  const view = { top: 0, height: 200 }
  assert.equal(layOut([sectionOf('some', 100)], view, sizes).placed[0]?.options.length, 100)
  assert.ok((layOut([sectionOf('some', 101)], view, sizes).placed[0]?.options.length ?? 0) < 20)
})

test('the first of a section brings its heading into sight, the first and last of all the padding', () => {
  const fewAt = paddingPx + headingPx
  assert.deepEqual(extentOf(sections, 0, sizes), { top: 0, bottom: fewAt + optionPx })
  assert.deepEqual(extentOf(sections, 2, sizes), { top: fewAt + 2 * optionPx, bottom: fewAt + 3 * optionPx })
  const manyAt = fewAt + 3 * optionPx + headingPx
  assert.deepEqual(extentOf(sections, 3, sizes), { top: manyAt - headingPx, bottom: manyAt + optionPx })
  const { heightPx } = layOut(sections, { top: 0, height: 400 }, sizes)
  assert.equal(extentOf(sections, 5_004, sizes).bottom, heightPx)
})

test('sections without a name have no heading', () => {
  const plain = [{ id: 'all', options: ['a', 'b'] }]
  assert.deepEqual(extentOf(plain, 0, sizes), { top: 0, bottom: paddingPx + optionPx })
  assert.equal(layOut(plain, { top: 0, height: 400 }, sizes).heightPx, 2 * paddingPx + 2 * optionPx)
})
