import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CatalogueIndex } from './catalogue.ts'
import { complete } from './complete.ts'
import { shop } from './fixtures/shop.ts'

/** Everything offered at the bar: `kind label`. */
const offered = (text: string): string[] => {
  const offset = text.indexOf('|')
  const found = complete(shop, text.slice(0, offset) + text.slice(offset + 1), offset)
  return (found?.items ?? []).map(({ kind, insertText }) => `${kind} ${insertText}`)
}

const cases: readonly (readonly [text: string, has: readonly string[], hasNot: readonly string[]])[] = [
  ['|', ['keyword select', 'keyword insert into', 'keyword create table'], ['table orders', 'keyword where']],
  ['sel|', ['keyword select'], ['keyword update']],
  ['select 1; upd|', ['keyword update'], []],
  ['select id |from orders', ['keyword as', 'keyword from'], ['keyword select', 'keyword join']],
  ['select * |', ['keyword from'], ['keyword distinct']],
  ['select |', ['keyword distinct', 'keyword case', 'function order_total'], ['keyword from', 'keyword where']],
  ['select * from orders |', ['keyword where', 'keyword left join', 'keyword order by'], ['table orders']],
  ['select * from orders left |', ['keyword join', 'keyword outer join'], ['keyword where']],
  ['select * from orders o join customers c |', ['keyword on', 'keyword using'], []],
  ['select * from orders where total |', ['keyword is null', 'keyword and', 'keyword between'], ['keyword select']],
  ['select * from orders where |', ['keyword not', 'keyword exists'], ['keyword and', 'keyword group by']],
  ['select * from orders order by total |', ['keyword desc', 'keyword nulls last', 'keyword limit'], ['keyword where']],
  ['insert into orders (id) |', ['keyword values', 'keyword select'], []],
  ['insert into orders values (1) |', ['keyword on conflict', 'keyword returning'], ['keyword where']],
  ['insert into orders values (1) on conflict (id) |', ['keyword do nothing', 'keyword do update set'], []],
  ['update orders |', ['keyword set'], ['keyword values']],
  ['update orders set total = 1 |', ['keyword where', 'keyword returning'], []],
  ['delete from orders |', ['keyword where', 'keyword using'], ['keyword values']],
  ['select id::|', ['type text', 'type order_status', 'type billing.currency'], ['keyword from', 'column id']],
  ['select cast(id as |) from orders', ['type bigint'], ['column id']],
  ['select id::billing.|', ['type currency'], ['type text']],
  ['create table t (id |)', ['type bigint', 'type uuid'], []],
  ['create table t (id bigint |)', ['keyword primary key', 'keyword not null', 'keyword references'], []],
  ['create table t (|)', ['keyword constraint', 'keyword primary key'], ['type text']],
  ['alter table orders |', ['keyword add column', 'keyword enable row level security'], []],
  ['alter table orders add column note |', ['type text'], []],
  ['alter table orders alter column total type |', ['type numeric'], []],
  ['create trigger t before update on orders for each row execute function |', ['function touch_updated_at'], ['function order_total']],
  ['grant select on orders to |', ['role anon', 'role authenticated'], []],
  ['select low|', ['function lower'], []],
  ['select billing.|', ['function charge', 'table accounts'], ['function order_total']],
  ['call |', ['function archive_orders'], ['function order_total']],
  ['select * from sear|', ['function search_products'], []],
  ['with a as (select 1) |', ['keyword select', 'keyword insert into'], []],
  ['with |', ['keyword recursive'], ['table orders']],
  ['do $$ begin upd| end $$', ['keyword update'], []],
  ['select o| from orders o', ['source o'], []],
  ['select id from orders union |', ['keyword all', 'keyword select'], []],
  ['merge into orders o using products p on true when |', ['keyword matched', 'keyword not matched'], []],
  ['select * from (|', ['keyword select', 'table orders'], []],
] // prettier-ignore

for (const [text, has, hasNot] of cases)
  void test(text, () => {
    const all = offered(text)
    assert.deepEqual(has.filter((item) => !all.includes(item)), [], 'missing') // prettier-ignore
    assert.deepEqual(hasNot.filter((item) => all.includes(item)), [], 'too much') // prettier-ignore
  })

const replaced = (text: string): string => {
  const { from = 0, to = 0 } = complete(shop, text.replace('|', ''), text.indexOf('|')) ?? {}
  return text.replace('|', '').slice(from, to)
}

test('what is offered replaces the word at the cursor, its quotes included', () => {
  assert.equal(replaced('select pla|ced from orders'), 'placed')
  assert.equal(replaced('select "Fu|" from customers'), '"Fu"')
  assert.equal(replaced('select o.| from orders o'), '')
})

test('one item stands for all functions of a name', () => {
  const found = complete(shop, 'select lower', 12)?.items.find(({ kind }) => kind === 'function')
  assert.deepEqual(found, {
    kind: 'function',
    label: 'lower',
    insertText: 'lower',
    detail: 'text (+1)',
    arguments: 'text',
  })
})

test('names that begin with the letters come before names that hold them', () => {
  const labels = complete(shop, 'select * from ord', 17)?.items.filter(({ kind }) => kind !== 'function')
  assert.deepEqual(
    labels?.map(({ label }) => label),
    ['order_items', 'orders', 'recent_orders'],
  )
})

test('of very many tables only the first are listed, and the letters typed find any of them', () => {
  const relations = Array.from({ length: 2_000 }, (_, id) => ({
    id,
    schema: 'public',
    name: `t_${String(id).padStart(4, '0')}`,
    kind: 'table' as const,
    columns: [],
  }))
  const many = new CatalogueIndex({ relations, foreignKeys: [], routines: [], types: [], schemas: [] })
  const labels = (text: string) => complete(many, text, text.length)?.items.map(({ label }) => label) ?? []
  assert.equal(labels('select * from ').length, 300)
  assert.deepEqual(labels('select * from t_1999'), ['t_1999'])
})
