import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepCurrent, keepRun, readKept } from './kept-operations.ts'

const createStorage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

const operation = (query: string) => ({ query, variables: '' })

void test('what is typed is kept for each project', () => {
  const storage = createStorage()
  keepCurrent(storage, 'one', operation('{ a }'))
  assert.deepEqual(readKept(storage, 'one').current, operation('{ a }'))
  assert.equal(readKept(storage, 'two').current, undefined)
})

void test('the history has the last 20 operations, each of them once, the latest first', () => {
  const storage = createStorage()
  for (let n = 0; n < 25; n += 1) keepRun(storage, 'one', operation(`{ a${n} }`))
  const history = keepRun(storage, 'one', operation('{ a20 }'))
  assert.equal(history.length, 20)
  assert.deepEqual(
    history.slice(0, 3).map(({ query }) => query),
    ['{ a20 }', '{ a24 }', '{ a23 }'],
  )
  assert.deepEqual(readKept(storage, 'one').history, history)
})

void test('a stored value of another shape counts as nothing', () => {
  const storage = createStorage()
  storage.setItem('cairn.graphiql.one', '{"current": {"query": 1}, "history": [null, {"query": "{ a }"}]}')
  assert.deepEqual(readKept(storage, 'one'), { current: undefined, history: [] })
})
