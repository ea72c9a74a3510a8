import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedIndex, typeLetter } from './list-keys.ts'

test('arrows go round, pages stop at the ends, Home and End lead there', () => {
  const cases: [key: string, active: number, expected: number | undefined][] = [
    ['ArrowDown', 0, 1],
    ['ArrowDown', 19, 0],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 19],
    ['PageDown', 3, 11],
    ['PageDown', 15, 19],
    ['PageUp', 12, 4],
    ['PageUp', 5, 0],
    ['Home', 7, 0],
    ['End', 7, 19],
    ['a', 7, undefined],
    ['Enter', 7, undefined],
  ]
  for (const [key, active, expected] of cases)
    assert.equal(movedIndex(key, active, 20), expected, `${key} at ${active}`)
})

test('in an empty list no key moves', () => {
  assert.equal(movedIndex('ArrowDown', -1, 0), undefined)
  assert.equal(movedIndex('End', -1, 0), undefined)
})

test('letters in quick succession spell a word, after a pause they start a new one', () => {
  const first = typeLetter({ text: '', atMs: 0 }, 'P', 1_000)
  const second = typeLetter(first, 'e', 1_699)
  assert.equal(second.text, 'pe')
  assert.equal(typeLetter(second, 's', 2_399).text, 's')
})
