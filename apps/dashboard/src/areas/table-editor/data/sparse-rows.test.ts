import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sparseRows } from './sparse-rows.ts'

test('rows are read where they are asked for, and nowhere else', () => {
  const asked: number[] = []
  const rows = sparseRows(1_000_000, (index) => {
    asked.push(index)
    return `row ${index}`
  })
  assert.equal(rows.length, 1_000_000)
  assert.equal(rows[999_999], 'row 999999')
  assert.equal(rows[1_000_000], undefined)
  assert.deepEqual(asked, [999_999])
})

test('one row is replaced without a copy of the others', () => {
  const rows = sparseRows<string>(1_000_000, (index) => (index === 7 ? 'seven' : undefined))
  const changed = rows.with(8, 'eight')
  assert.equal(changed.length, 1_000_000)
  assert.equal(changed[7], 'seven')
  assert.equal(changed[8], 'eight')
  assert.equal(rows[8], undefined)
})

test('the grid takes it for an array', () => {
  assert.ok(Array.isArray(sparseRows(3, () => 1)))
})
