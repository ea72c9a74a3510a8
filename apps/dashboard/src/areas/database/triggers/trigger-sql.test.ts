import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTriggerSql, dropTriggerSql, switchTriggerSql } from './trigger-sql.ts'

const draft = {
  schema: 'public',
  name: 'touch it',
  table: 'orders',
  activation: 'BEFORE',
  events: ['INSERT', 'UPDATE'],
  orientation: 'ROW',
  functionName: 'public.touch',
  condition: '',
} as const

void test('a trigger is created from its parts', () => {
  assert.equal(
    createTriggerSql(draft),
    'create trigger "touch it"\nbefore insert or update on public.orders\nfor each row\nexecute function public.touch();',
  )
  assert.match(
    createTriggerSql({ ...draft, activation: 'INSTEAD OF', condition: 'new.id > 1' }) ?? '',
    /\ninstead of insert or update on .*\nfor each row\nwhen \(new\.id > 1\)\n/,
  )
  for (const missing of [{ name: ' ' }, { table: '' }, { events: [] }, { functionName: '' }])
    assert.equal(createTriggerSql({ ...draft, ...missing }), undefined)
})

void test('a trigger is switched off and dropped on its table', () => {
  const trigger = { schema: 'My', table: 'orders', name: 'touch' }
  assert.equal(switchTriggerSql(trigger, false), 'alter table "My".orders disable trigger touch;')
  assert.equal(switchTriggerSql(trigger, true), 'alter table "My".orders enable trigger touch;')
  assert.equal(dropTriggerSql(trigger), 'drop trigger touch on "My".orders')
})
