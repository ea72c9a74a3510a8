import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankStatements, shareText, timeText } from './rank-statements.ts'

const statement = (query: string, rest: Partial<Parameters<typeof rankStatements>[0][number]> = {}) => ({
  query,
  role: 'anon',
  total_ms: 1,
  calls: 1,
  mean_ms: 1,
  cache_hit: 1,
  blocks_read: 0,
  ...rest,
})

const all = [
  statement('select a', { total_ms: 9, cache_hit: null }),
  statement('SELECT b', { calls: 9, cache_hit: 0.5, blocks_read: 1 }),
  statement('select c', { mean_ms: 9, role: 'postgres', cache_hit: 0.5, blocks_read: 2 }),
]
const shown = (filter: Partial<Parameters<typeof rankStatements>[1]>) =>
  rankStatements(all, { ranking: 'time', role: undefined, search: '', withOwn: false, ...filter })
    .map(({ query }) => query.at(-1))
    .join('')

void test('statements are ranked by what the tab is about, and filtered by role and text', () => {
  assert.equal(shown({}), 'abc')
  assert.equal(shown({ ranking: 'calls' }), 'bac')
  assert.equal(shown({ ranking: 'mean' }), 'cab')
  assert.equal(shown({ ranking: 'cache' }), 'cba')
  assert.equal(shown({ role: 'postgres' }), 'c')
  assert.equal(shown({ search: ' select B ' }), 'b')
})

void test('statements of Cairn itself are listed on request', () => {
  const some = [
    statement('select a'),
    statement('select b\n/* cairn */', { role: 'postgres' }),
    statement('select c', { role: 'supabase_auth_admin' }),
    statement('begin; set local d'),
    statement('settle e'),
  ]
  const listed = (withOwn: boolean) =>
    rankStatements(some, { ranking: 'time', role: undefined, search: '', withOwn }).map(({ query }) => query.at(7))
  assert.deepEqual(listed(false), ['a', 'e'])
  assert.deepEqual(listed(true), ['a', 'b', 'c', 's', 'e'])
})

void test('a share of the time is a percentage', () => {
  assert.deepEqual(
    [shareText(1, 2), shareText(1, 1_000), shareText(0, 10), shareText(1, 0)],
    ['50%', '< 1%', '0%', '–'],
  )
})

void test('a time that is shorter than what is shown is not written as none', () => {
  assert.deepEqual(
    [timeText(0.012), timeText(0), timeText(0.31), timeText(91)],
    ['< 0.1 ms', '0 ms', '0.3 ms', '91 ms'],
  )
})
