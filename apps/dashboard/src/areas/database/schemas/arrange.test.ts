import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box, Link, Positions } from './arrange.ts'
import { arrange } from './arrange.ts'

const boxOf = (id: number): Box => ({ id: String(id), width: 256, height: 60 + (id % 9) * 24 })

const overlaps = (boxes: readonly Box[], positions: Positions): string[] => {
  const found: string[] = []
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1)) {
      const [first, second] = [positions[a.id], positions[b.id]]
      if (first === undefined || second === undefined) found.push(`${a.id} or ${b.id} has no position`)
      else if (
        first.x < second.x + b.width &&
        second.x < first.x + a.width &&
        first.y < second.y + b.height &&
        second.y < first.y + a.height
      )
        found.push(`${a.id} and ${b.id}`)
    }
  return found
}

test('200 tables with keys, cycles and references to themselves are arranged without overlaps', () => {
  const boxes = Array.from({ length: 200 }, (_, id) => boxOf(id))
  const links: Link[] = Array.from({ length: 150 }, (_, id) => ({ source: String(id), target: String((id * 7) % 140) }))
  const positions = arrange(boxes, links)
  assert.deepEqual(overlaps(boxes, positions), [])
})

test('a referenced table stands to the left of the table that references it', () => {
  const positions = arrange([boxOf(1), boxOf(2)], [{ source: '1', target: '2' }])
  assert.ok((positions['2']?.x ?? 0) + 256 < (positions['1']?.x ?? 0))
})

test('tables keep their positions, and a new one is placed where it covers none of them', () => {
  const boxes = [boxOf(1), boxOf(2), boxOf(3)]
  const kept = { 1: { x: -500, y: 40 }, 2: { x: 900, y: 700 } }
  const positions = arrange(boxes, [{ source: '3', target: '1' }], kept)
  assert.deepEqual({ 1: positions['1'], 2: positions['2'] }, kept)
  assert.deepEqual(overlaps(boxes, positions), [])
})

test('many tables that reference one table are not a narrow strip', () => {
  const boxes = Array.from({ length: 200 }, (_, id) => boxOf(id))
  const positions = arrange(
    boxes,
    boxes.slice(1).map(({ id }) => ({ source: id, target: '0' })),
  )
  assert.deepEqual(overlaps(boxes, positions), [])
  const points = Object.values(positions)
  const width = Math.max(...points.map(({ x }) => x)) + 256
  const height = Math.max(...points.map(({ y }) => y)) + 256
  assert.ok(height < 2 * width && width < 3 * height, `${width} by ${height}`)
})

test('no tables have no positions', () => assert.deepEqual(arrange([], []), {}))
