import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColumnDraft, TableDraft } from './table-draft.ts'
import { completeParts, draftProblems, isSound, missingPart } from './table-draft-problems.ts'
import {
  newTableForm,
  withColumn,
  withNewCheck,
  withNewColumn,
  withNewForeignKey,
  withNewUnique,
} from './table-form.ts'

const column = (values: Partial<ColumnDraft>): ColumnDraft => ({
  name: 'id',
  type: 'bigint',
  defaultValue: '',
  isPrimaryKey: false,
  isNullable: true,
  isUnique: false,
  identity: 'none',
  comment: '',
  ...values,
})

const draft = (values: Partial<TableDraft>): TableDraft => ({
  schema: 'public',
  name: 'orders',
  comment: '',
  columns: [],
  uniques: [],
  checks: [],
  foreignKeys: [],
  rowLevelSecurity: false,
  realtime: false,
  ...values,
})

test('problems are named field by field', () => {
  const bad = draftProblems(
    draft({
      name: ' ',
      columns: [
        column({ name: '' }),
        column({ name: 'a', type: '' }),
        column({ name: 'a' }),
        column({ name: 'ü'.repeat(32) }),
        column({ name: 'open', defaultValue: "'x" }),
        column({ name: 'two', defaultValue: '1; drop table x' }),
        column({ name: 'fine', defaultValue: "'a;--b'" }),
        column({ name: 'computed', generated: ' ' }),
      ],
      foreignKeys: [
        {
          pairs: [{ column: 'gone', target: 'id' }],
          targetSchema: 's',
          targetTable: 't',
          onUpdate: 'NO ACTION',
          onDelete: 'CASCADE',
        },
      ],
    }),
  )
  assert.ok(bad.name !== undefined)
  assert.deepEqual(
    bad.columns.map((problems) => Object.keys(problems)),
    [['name'], ['name', 'type'], ['name'], ['name'], ['defaultValue'], ['defaultValue'], [], ['defaultValue']],
  )
  assert.ok(bad.foreignKeys[0] !== undefined)
  assert.equal(isSound(bad), false)
  assert.equal(isSound(draftProblems(draft({ columns: [column({})] }))), true)
})

test('the preview leaves out parts that are not filled in yet', () => {
  const form = { ...newTableForm('public'), name: 't' }
  const added = withNewUnique(withNewCheck(withNewForeignKey(withNewColumn(form))))
  assert.equal(isSound(draftProblems(added)), false)
  const { columns, uniques, checks, foreignKeys } = completeParts(added)
  assert.deepEqual([columns, uniques, checks, foreignKeys], [form.columns, [], [], []])
  assert.equal(isSound(draftProblems(completeParts(added))), true)
})

test('a form without a statement names what it needs first', () => {
  const form = { ...newTableForm('public'), name: 't' }
  const added = withNewColumn(form)
  const named = withColumn(added, form.nextKey, { name: 'note' })
  const typed = withColumn(named, form.nextKey, { type: 'text' })
  assert.deepEqual([newTableForm('public'), added, named, typed].map(missingPart), [
    'Enter a table name',
    'Enter a column name',
    'Choose a type for note',
    'Complete the form',
  ])
})
