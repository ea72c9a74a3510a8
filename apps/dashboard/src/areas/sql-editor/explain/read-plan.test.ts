import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlan } from './read-plan.ts'

const plan = (root: object, more: object = {}) => readPlan(JSON.stringify([{ Plan: root, ...more }]))

void test('an estimate has costs and rows, and no times', () => {
  const found = plan({
    'Node Type': 'Seq Scan',
    'Relation Name': 'orders',
    Alias: 'o',
    'Total Cost': 12.5,
    'Plan Rows': 3,
  })
  assert.deepEqual(found, {
    root: {
      kind: 'Seq Scan',
      subject: 'orders o',
      details: [],
      cost: 12.5,
      rowsExpected: 3,
      actual: undefined,
      children: [],
      warnings: [],
    },
    planningMs: undefined,
    executionMs: undefined,
  })
})

void test('times and rows are those of all loops, and a step has its own share', () => {
  const inner = {
    'Node Type': 'Index Scan',
    'Index Name': 'i',
    'Actual Loops': 10,
    'Actual Total Time': 2,
    'Actual Rows': 1.5,
  }
  const outer = {
    'Node Type': 'Nested Loop',
    'Actual Loops': 1,
    'Actual Total Time': 25,
    'Actual Rows': 15,
    Plans: [inner],
  }
  const found = plan(outer, { 'Planning Time': 0.5, 'Execution Time': 26 })
  assert.deepEqual(found?.root.actual, { loops: 1, ms: 25, ownMs: 5, rows: 15 })
  assert.deepEqual(found?.root.children[0]?.actual, { loops: 10, ms: 20, ownMs: 20, rows: 15 })
  assert.deepEqual([found?.planningMs, found?.executionMs], [0.5, 26])
})

void test('parallel workers run side by side', () => {
  const scan = { 'Node Type': 'Seq Scan', 'Actual Loops': 3, 'Actual Total Time': 10, 'Actual Rows': 100 }
  const gather = {
    'Node Type': 'Gather',
    'Workers Launched': 2,
    'Actual Loops': 1,
    'Actual Total Time': 12,
    'Actual Rows': 300,
  }
  const found = plan({ ...gather, Plans: [scan] })
  assert.deepEqual(found?.root.children[0]?.actual, { loops: 3, ms: 10, ownMs: 10, rows: 300 })
  assert.equal(found?.root.actual?.ownMs, 2)
})

const kind = (node: object) => plan(node)?.root.kind

void test('steps are named as EXPLAIN names them in its text', () => {
  assert.equal(kind({ 'Node Type': 'ModifyTable', Operation: 'Delete' }), 'Delete')
  assert.equal(kind({ 'Node Type': 'Aggregate', Strategy: 'Plain', 'Partial Mode': 'Simple' }), 'Aggregate')
  assert.equal(
    kind({ 'Node Type': 'Aggregate', Strategy: 'Hashed', 'Partial Mode': 'Partial' }),
    'Partial HashAggregate',
  )
  assert.equal(kind({ 'Node Type': 'Seq Scan', 'Parallel Aware': true }), 'Parallel Seq Scan')
})

const run = { 'Actual Loops': 1, 'Actual Total Time': 1 }
const warnings: readonly (readonly [name: string, node: object, warnings: string[]])[] = [
  [
    'a scan that removes most of many rows',
    {
      'Node Type': 'Seq Scan',
      Filter: '(a = 1)',
      'Plan Rows': 5,
      'Actual Rows': 5,
      'Rows Removed by Filter': 99_995,
      ...run,
    },
    ['Reads 100,000 rows to return 5. An index on the columns of the filter may help.'],
  ],
  [
    'a scan that returns most rows',
    {
      'Node Type': 'Seq Scan',
      Filter: 'x',
      'Plan Rows': 9e4,
      'Actual Rows': 9e4,
      'Rows Removed by Filter': 1e4,
      ...run,
    },
    [],
  ],
  [
    'a scan of few rows',
    { 'Node Type': 'Seq Scan', Filter: 'x', 'Plan Rows': 1, 'Actual Rows': 1, 'Rows Removed by Filter': 500, ...run },
    [],
  ],
  [
    'an estimate of a large scan',
    { 'Node Type': 'Seq Scan', 'Relation Name': 'orders', Filter: 'x', 'Total Cost': 20_000 },
    ['Reads all of orders. An index on the columns of the filter may help.'],
  ],
  [
    'a wrong estimate',
    { 'Node Type': 'Hash Join', 'Plan Rows': 10, 'Actual Rows': 50_000, ...run },
    ['Expected 10 rows, and there were 50,000. ANALYZE updates the statistics.'],
  ],
  ['a wrong estimate of few rows', { 'Node Type': 'Hash Join', 'Plan Rows': 1, 'Actual Rows': 50, ...run }, []],
  [
    'a step that never ran',
    { 'Node Type': 'Hash Join', 'Plan Rows': 9_000, 'Actual Rows': 0, ...run, 'Actual Loops': 0 },
    [],
  ],
  [
    'a sort on disk',
    { 'Node Type': 'Sort', 'Sort Space Type': 'Disk', 'Sort Space Used': 2048 },
    ['Sorts on disk (2 MB): work_mem is too small for it.'],
  ],
  [
    'a hash in batches',
    { 'Node Type': 'Hash', 'Hash Batches': 8 },
    ['The hash table is too large for work_mem: 8 batches on disk.'],
  ],
  [
    'an aggregate on disk',
    { 'Node Type': 'Aggregate', 'Disk Usage': 1024 },
    ['Writes 1 MB to disk: work_mem is too small for it.'],
  ],
]

for (const [name, node, expected] of warnings)
  void test(`warnings of ${name}`, () => assert.deepEqual(plan(node)?.root.warnings, expected))

void test('what is no plan is none', () => {
  for (const text of ['', 'Seq Scan on a', '[]', '{}', '[{"Plan": 1}]', 'null']) assert.equal(readPlan(text), undefined)
})
