import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockingTree } from './blocking-tree.ts'

const query = (processId: number, ...blockers: number[]) => ({
  id: `${processId}-1-1`,
  process_id: processId,
  role: 'postgres',
  database: 'postgres',
  application: '',
  account_email: null,
  state: 'active' as const,
  elapsed_ms: 1,
  started_at: '2026-11-24T00:00:00Z',
  query: 'select 1',
  waits_for: null,
  blocked_by: blockers,
  locks: [],
  progress: null,
})

const shown = (...queries: ReturnType<typeof query>[]) =>
  blockingTree(queries).map(({ process_id: id, depth, blocks }) => `${'-'.repeat(depth)}${id}:${blocks}`)

void test('queries that wait are below those that block them, in their order', () => {
  assert.deepEqual(shown(query(1), query(2)), ['1:0', '2:0'])
  assert.deepEqual(shown(query(3, 2), query(1), query(2, 1), query(4, 1)), ['1:3', '-2:1', '--3:0', '-4:0'])
})

void test('what is blocked by several, by a process that is not listed, or in a circle, is listed once', () => {
  assert.deepEqual(shown(query(1), query(2), query(3, 9, 2, 1)), ['1:0', '2:1', '-3:0'])
  assert.deepEqual(shown(query(1, 9)), ['1:0'])
  assert.deepEqual(shown(query(1, 2), query(2, 1), query(3)), ['3:0', '1:1', '-2:0'])
})
