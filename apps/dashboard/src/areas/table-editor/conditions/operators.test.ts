import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '@cairn/contracts/database/catalogue'
import { columnOf } from '../../../../test/column.ts'
import { filterForValue, operatorExplanation, operatorsFor } from './operators.ts'

const column = (category: Column['category']) =>
  columnOf({ name: 'c', data_type: category, format: category, category })

test('the value of a cell becomes a condition that finds it', () => {
  assert.deepEqual(filterForValue(column('text'), ''), { column: 'c', operator: '=', value: '' })
  assert.deepEqual(filterForValue(column('text'), null), { column: 'c', operator: 'is', value: 'null' })
  assert.deepEqual(filterForValue(column('boolean'), 'false'), { column: 'c', operator: 'is', value: 'false' })
})

test('only texts are matched against patterns', () => {
  assert.ok(operatorsFor(column('text')).includes('~~*'))
  for (const category of ['number', 'date', 'json', 'enum'] as const)
    assert.ok(!operatorsFor(column(category)).includes('~~*'), category)
})

test('every operator that is offered is explained', () => {
  for (const category of ['boolean', 'number', 'date', 'text', 'enum', 'json', 'array', 'binary', 'other'] as const)
    for (const operator of [...operatorsFor(column(category)), ...operatorsFor(column(category), true)])
      assert.notEqual(operatorExplanation(operator), '', operator)
})
