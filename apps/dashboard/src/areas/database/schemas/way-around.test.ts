import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wayAround } from './way-around.ts'

const table = (x: number, y: number, height = 200) => ({ x, y, width: 256, height })

test('a line passes a column of tables through the gap that is nearest to it', () => {
  const column = [table(400, 0), table(400, 248), table(400, 496)]
  // Straight, it would pass at 300, through the second.
  assert.deepEqual(wayAround({ x: 256, y: 300 }, { x: 900, y: 300 }, column), [
    [
      { x: 400, y: 236 },
      { x: 656, y: 236 },
    ],
  ])
  assert.deepEqual(wayAround({ x: 900, y: 460 }, { x: 256, y: 460 }, column), [
    [
      { x: 656, y: 460 },
      { x: 400, y: 460 },
    ],
  ])
})

test('where there is no gap, it passes above or below; of several columns each has a passage', () => {
  const columns = [table(400, 0, 1_000), table(800, 0, 100)]
  assert.deepEqual(
    wayAround({ x: 256, y: 900 }, { x: 1_200, y: 900 }, columns).map(([{ y }]) => Math.round(y)),
    [1_012, 982],
  )
})

test('tables that are not between the two are not in the way', () =>
  assert.deepEqual(wayAround({ x: 256, y: 0 }, { x: 376, y: 50 }, [table(0, 0), table(376, 0), table(900, 0)]), []))
