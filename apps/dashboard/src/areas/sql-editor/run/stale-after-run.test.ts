import '../../../../test/resolve-alias.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Change } from './stale-after-run.ts'

// After the alias is known.
const { changeOf, markStaleAfterRun } = await import('./stale-after-run.ts')

const cases: readonly (readonly [commands: readonly string[], change: Change])[] = [
  [[], 'nothing'],
  [['SELECT', 'EXPLAIN'], 'nothing'],
  [['BEGIN', 'SELECT', 'COMMIT'], 'nothing'],
  [['SELECT', 'INSERT'], 'rows'],
  [['BEGIN', 'UPDATE', 'DELETE', 'COMMIT'], 'rows'],
  [['INSERT', 'CREATE TABLE'], 'anything'],
  [['DO'], 'anything'],
  [['CALL'], 'anything'],
]

for (const [commands, change] of cases)
  void test(`${commands.join(', ') || 'no statement'}: changes ${change}`, () =>
    assert.equal(changeOf(commands), change))

const keys = {
  catalogue: ['project', 'one', 'catalogue', 'schemas'],
  rows: ['project', 'one', 'rows', '7', 'window'],
  apiKeys: ['project', 'one', 'api-keys'],
  health: ['project', 'one', 'health'],
  snippets: ['project', 'one', 'snippets'],
  project: ['project', 'one'],
  otherProject: ['project', 'two', 'catalogue', 'schemas'],
}

/** After a run with that change: which answers are stale, and which were fetched again though they were fresh. */
const afterRun = async (change: Change) => {
  const cache = new QueryClient()
  const fetched: string[] = []
  const endings = Object.entries(keys).map(([name, queryKey]) =>
    new QueryObserver(cache, {
      queryKey,
      queryFn: () => fetched.push(name),
      initialData: 0,
      staleTime: Infinity,
    }).subscribe(() => undefined),
  )
  const states = Object.entries(keys).map(([name, queryKey]) => ({
    name,
    query: cache.getQueryCache().find({ queryKey }),
  }))
  const stale: string[] = []
  const end = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate')
      stale.push(states.find(({ query }) => query === event.query)?.name ?? 'unknown')
  })
  await markStaleAfterRun(cache, 'one', change)
  end()
  for (const each of endings) each()
  cache.clear()
  return { stale: stale.toSorted(), fetched: fetched.toSorted() }
}

void test('reading makes the catalogue and the rows of that project stale, and fetches nothing', async () => {
  assert.deepEqual(await afterRun('nothing'), { stale: ['catalogue', 'rows'], fetched: [] })
})

void test('a change of rows fetches the rows that are shown, not the catalogue', async () => {
  assert.deepEqual(await afterRun('rows'), { stale: ['catalogue', 'rows'], fetched: ['rows'] })
})

void test('any other change fetches both, and neither the keys, the health nor the snippets of the project', async () => {
  assert.deepEqual(await afterRun('anything'), { stale: ['catalogue', 'rows'], fetched: ['catalogue', 'rows'] })
})
