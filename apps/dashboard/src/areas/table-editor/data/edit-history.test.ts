import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterSave, nextOf, noHistory, without } from './edit-history.ts'

const edit = (from: string, to: string) => [{ key: { id: '1' }, column: 'a', from, to }]

test('edits are undone from the last to the first, and redone in reverse', () => {
  let history = afterSave(afterSave(noHistory, edit('x', 'y'), 'edit'), edit('y', 'z'), 'edit')
  for (const expected of [edit('z', 'y'), edit('y', 'x')]) {
    const next = nextOf(history, 'undo')
    assert.deepEqual(next, expected)
    history = afterSave(history, next ?? [], 'undo')
  }
  assert.equal(nextOf(history, 'undo'), undefined)
  for (const expected of [edit('x', 'y'), edit('y', 'z')]) {
    const next = nextOf(history, 'redo')
    assert.deepEqual(next, expected)
    history = afterSave(history, next ?? [], 'redo')
  }
  assert.equal(nextOf(history, 'redo'), undefined)
  assert.deepEqual(nextOf(history, 'undo'), edit('z', 'y'))
})

test('a new edit ends what can be redone', () => {
  const edited = afterSave(noHistory, edit('x', 'y'), 'edit')
  const undone = afterSave(edited, edit('y', 'x'), 'undo')
  assert.equal(nextOf(afterSave(undone, edit('x', 'w'), 'edit'), 'redo'), undefined)
})

test('an undo that is given up is not offered again', () => {
  const edited = afterSave(noHistory, edit('x', 'y'), 'edit')
  assert.equal(nextOf(without(edited, 'undo'), 'undo'), undefined)
})
