import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toEvict } from './to-evict.ts'

const run = (name: string, ref: string, bytes: number) => ({ name, ref, bytes })
const names = (runs: readonly { name: string }[]) => runs.map(({ name }) => name)

test('nothing is evicted while both limits hold', () => {
  const runs = [run('a', 'one', 5), run('b', 'one', 5)]
  assert.deepEqual(toEvict(runs, 'one', { projectBytes: 10, totalBytes: 10 }), [])
})

test('the oldest of the project are evicted until it fits, and no others', () => {
  const runs = [run('other', 'two', 50), run('a', 'one', 4), run('b', 'one', 4), run('c', 'one', 4)]
  assert.deepEqual(names(toEvict(runs, 'one', { projectBytes: 8, totalBytes: 100 })), ['a'])
})

test('the oldest of all projects are evicted until the installation fits', () => {
  const runs = [run('a', 'two', 6), run('b', 'three', 6), run('c', 'one', 6)]
  assert.deepEqual(names(toEvict(runs, 'one', { projectBytes: 10, totalBytes: 7 })), ['a', 'b'])
})

test('what the limit of the project evicts counts for the installation', () => {
  const runs = [run('a', 'two', 4), run('b', 'one', 6), run('c', 'one', 6)]
  assert.deepEqual(names(toEvict(runs, 'one', { projectBytes: 6, totalBytes: 10 })), ['b'])
})
