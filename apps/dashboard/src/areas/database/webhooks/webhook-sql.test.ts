import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Trigger } from '@cairn/contracts/pg-meta/triggers'
import { draftOf, uneditable, webhookSql } from './webhook-sql.ts'

const empty = draftOf(undefined)
const request = { ...empty.request, url: ' https://example.com/?a=1 ', headers: "X-Key: k'1\n\nAccept: */*" }
const draft = { ...empty, name: "it's new", schema: 'public', table: 'Orders', request }

test('a webhook becomes a trigger with its arguments quoted', () => {
  assert.equal(
    webhookSql(draft),
    `create trigger "it's new"
after insert on public."Orders"
for each row
execute function supabase_functions.http_request(
  'https://example.com/?a=1',
  'POST',
  '{"X-Key":"k''1","Accept":"*/*"}',
  '{}',
  '5000'
);`,
  )
  assert.match(
    webhookSql({ ...draft, events: ['INSERT', 'DELETE'] }, true) ?? '',
    /^create or replace trigger .*\nafter insert or delete on/,
  )
})

test('there is no statement while a part is missing or wrong', () => {
  const wrong = [
    { name: ' ' },
    { table: '' },
    { events: [] },
    { request: { ...request, url: 'example.com' } },
    { request: { ...request, headers: 'none' } },
    { request: { ...request, timeout: '0' } },
  ]
  for (const part of wrong) assert.equal(webhookSql({ ...draft, ...part }), undefined, JSON.stringify(part))
})

test('a webhook is edited as it is', () => {
  const trigger: Trigger = {
    id: 1,
    table_id: 2,
    enabled_mode: 'ORIGIN',
    name: 'placed',
    table: 'orders',
    schema: 'public',
    condition: '(new.id > 1)',
    orientation: 'ROW',
    activation: 'AFTER',
    events: ['UPDATE'],
    function_schema: 'supabase_functions',
    function_name: 'http_request',
    function_args: ['https://example.com', 'GET', '{"A":"1","B":"2"}', '{"p": "1"}', '700'],
  }
  assert.deepEqual(draftOf(trigger), {
    name: 'placed',
    schema: 'public',
    table: 'orders',
    events: ['UPDATE'],
    request: { url: 'https://example.com', method: 'GET', headers: 'A: 1\nB: 2', timeout: '700' },
    params: '{"p": "1"}',
    condition: '(new.id > 1)',
    mode: 'ORIGIN',
  })
  assert.match(
    webhookSql(draftOf(trigger), true) ?? '',
    /for each row\nwhen \(\(new\.id > 1\)\)\nexecute[^]*'\{"p": "1"\}'/,
  )
  assert.match(
    webhookSql(draftOf({ ...trigger, enabled_mode: 'DISABLED' }), true) ?? '',
    /\);\nalter table public\.orders disable trigger placed;$/,
  )
  assert.equal(uneditable(trigger), undefined)
  const others: readonly Partial<Trigger>[] = [
    { activation: 'BEFORE' },
    { orientation: 'STATEMENT' },
    { events: ['TRUNCATE'] },
  ]
  for (const other of others) assert.notEqual(uneditable({ ...trigger, ...other }), undefined)
})
