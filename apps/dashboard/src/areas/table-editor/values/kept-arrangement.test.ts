import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepArrangement, readArrangement } from './kept-arrangement.ts'

const memory = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    values,
  }
}

test('the columns of a table are kept for that table alone', () => {
  const storage = memory()
  const arrangement = [
    { id: 'b', widthPx: 200 },
    { id: 'a', isPinned: true },
    { id: 'c', isHidden: true },
  ]
  keepArrangement(storage, 'one', '5', arrangement)
  assert.deepEqual(readArrangement(storage, 'one', '5'), arrangement)
  assert.deepEqual(readArrangement(storage, 'one', '6'), [])
  assert.deepEqual(readArrangement(storage, 'two', '5'), [])
})

test('what is no arrangement is left out', () => {
  const storage = memory()
  storage.setItem(
    'cairn.columns.one.5',
    JSON.stringify([{ id: 'a', widthPx: -4, isPinned: 'yes' }, { widthPx: 90 }, 7]),
  )
  assert.deepEqual(readArrangement(storage, 'one', '5'), [{ id: 'a' }])
  storage.setItem('cairn.columns.one.5', '{"id": "a"}')
  assert.deepEqual(readArrangement(storage, 'one', '5'), [])
})
