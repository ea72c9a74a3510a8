import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Staged } from './staged.ts'
import {
  countStaged,
  insertKey,
  nothingStaged,
  overwritingTheirs,
  stageDeletes,
  stagedConflicts,
  stagedRequest,
  stageEdits,
  stageInsert,
  stageRow,
  withoutConflicts,
} from './staged.ts'

const edit = (id: string, from: string | null, to: string | null, column = 'name') => ({
  key: { id },
  column,
  from,
  to,
})
const remove = (id: string) => ({ key: { id }, expected: { name: 'a' } })

test('the edits of a cell are one change from the first value to the last, and none where these are the same', () => {
  const twice = stageEdits(nothingStaged, [edit('1', 'a', 'b'), edit('1', 'b', 'c'), edit('2', 'x', 'y')])
  assert.deepEqual(twice.edits, [edit('1', 'a', 'c'), edit('2', 'x', 'y')])
  assert.deepEqual(stageEdits(twice, [edit('1', 'c', 'a')]).edits, [edit('2', 'x', 'y')])
  assert.equal(countStaged(stageEdits(twice, [edit('1', 'a', 'b', 'other')])), 2, 'rows are counted, not cells')
})

test('the form of a row replaces what was staged for the row, and for no other', () => {
  const staged = stageEdits(nothingStaged, [edit('1', 'a', 'b'), edit('1', '5', '6', 'price'), edit('2', 'x', 'y')])
  const row = staged.edits[0]?.key ?? {}
  assert.deepEqual(stageRow(staged, row, [edit('1', '5', '7', 'price')]).edits, [
    edit('2', 'x', 'y'),
    edit('1', '5', '7', 'price'),
  ])
  assert.deepEqual(stageRow(staged, row, []).edits, [edit('2', 'x', 'y')], 'as it is in the database')
})

test('a new row is changed and deleted before it is in the database', () => {
  const staged = stageInsert(nothingStaged, { id: 'new', values: { name: 'a' } })
  const changed = stageEdits(staged, [{ ...edit('', 'a', 'b'), key: insertKey('new') }])
  assert.deepEqual(changed, { ...nothingStaged, inserts: [{ id: 'new', values: { name: 'b' } }] })
  assert.deepEqual(stageDeletes(changed, [{ key: insertKey('new'), expected: {} }]), nothingStaged)
})

test('a new row is no other row that has the key which was typed for it', () => {
  const staged = stageInsert(nothingStaged, { id: 'new', values: { id: '9', name: 'a' } })
  const edited = stageEdits(staged, [edit('9', 'x', 'y')])
  assert.deepEqual(edited, { ...staged, edits: [edit('9', 'x', 'y')] })
  assert.deepEqual(stageDeletes(edited, [remove('9')]), { ...staged, deletes: [remove('9')] })
})

test('a row that is deleted has no other changes, and is deleted once', () => {
  const staged = stageDeletes(stageEdits(nothingStaged, [edit('1', 'a', 'b')]), [remove('1')])
  assert.deepEqual(staged, { ...nothingStaged, deletes: [remove('1')] })
  assert.equal(stageDeletes(staged, [remove('1')]).deletes.length, 1)
  assert.deepEqual(stageEdits(staged, [edit('1', 'a', 'b')]), staged)
  assert.deepEqual(stageRow(staged, { id: '1' }, [edit('1', 'a', 'b')]), staged)
})

test('the request has a change for each row', () => {
  const staged = stageEdits(stageDeletes(nothingStaged, [remove('3')]), [
    edit('1', 'a', 'b'),
    edit('2', 'x', null),
    edit('1', '5', '6', 'price'),
  ])
  assert.deepEqual(stagedRequest(stageInsert(staged, { id: 'new', values: { name: 'n' } })), {
    changes: [
      { key: { id: '1' }, values: { name: 'b', price: '6' }, expected: { name: 'a', price: '5' } },
      { key: { id: '2' }, values: { name: null }, expected: { name: 'x' } },
    ],
    deletes: [remove('3')],
    inserts: [{ values: { name: 'n' } }],
  })
})

test('conflicts of edits and deletions are overwritten, or left to the others', () => {
  const staged: Staged = stageEdits(stageDeletes(nothingStaged, [remove('3'), remove('4')]), [
    edit('1', 'a', 'b'),
    edit('2', 'x', 'y'),
  ])
  const answer = {
    saved: false,
    change_conflicts: [{ index: 0, values: { name: 'theirs' } }],
    delete_conflicts: [{ index: 1, values: { name: 'changed' } }],
  }
  const conflicts = stagedConflicts(staged, answer)
  assert.deepEqual(
    conflicts.map(({ change, current, isDelete }) => [change.key['id'], current, isDelete]),
    [
      ['1', 'theirs', undefined],
      ['4', 'changed', true],
    ],
  )
  const over = overwritingTheirs(staged, conflicts, answer)
  assert.deepEqual(over.edits, [edit('1', 'theirs', 'b'), edit('2', 'x', 'y')])
  assert.deepEqual(over.deletes, [remove('3'), { key: { id: '4' }, expected: { name: 'changed' } }])
  const kept = withoutConflicts(staged, conflicts, answer)
  assert.deepEqual([kept.edits, kept.deletes], [[edit('2', 'x', 'y')], [remove('3')]])
})
