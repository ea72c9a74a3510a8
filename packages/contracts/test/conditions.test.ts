import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Condition } from '../src/database/conditions.ts'
import { Conditions } from '../src/database/conditions.ts'
import { maxFilters, maxGroupDepth } from '../src/database/filter-operators.ts'

const filter: Condition = { column: 'a', operator: '=', value: '1' }
const nested = (depth: number): Condition => (depth === 0 ? filter : { any: [filter, nested(depth - 1)] })
const isAccepted = (conditions: unknown) => Conditions.safeParse(conditions).success

test('groups are accepted down to their depth and no deeper', () => {
  assert.ok(isAccepted([nested(maxGroupDepth)]))
  assert.ok(!isAccepted([nested(maxGroupDepth + 1)]))
})

test('a request has up to 50 filters, counted in all groups', () => {
  const half = Array.from({ length: maxFilters / 2 }, () => filter)
  assert.ok(isAccepted([{ any: half }, { all: half }]))
  assert.ok(!isAccepted([{ any: half }, { all: half }, filter]))
})

test('a text nested thousands deep is refused, not followed', () => {
  const depth = 100_000
  const json = `${'{"any":['.repeat(depth)}${']}'.repeat(depth)}`
  assert.ok(!isAccepted([JSON.parse(json)]))
})

test('what is no condition is refused', () => {
  for (const condition of [
    {},
    { any: [] },
    { any: [filter] },
    { any: [filter, filter], all: [filter, filter] },
    { column: 'a', operator: 'between', values: ['1'] },
    { column: 'a', operator: 'in', values: [] },
    { column: 'a', operator: 'in', value: '1' },
    { column: 'a', operator: '=' },
    { column: 'a', operator: 'is', value: 'null; drop table item' },
    { column: 'a', operator: 'constructor', value: '1' },
    { column: 'a', operator: '=', value: '1', path: [] },
  ])
    assert.ok(!isAccepted([condition]), JSON.stringify(condition))
})
