import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shop } from './fixtures/shop.ts'
import type { Meaning } from './symbols.ts'
import { symbolAt, usesAt, writtenName } from './symbols.ts'

const described = (meaning: Meaning): string => {
  if (meaning.kind === 'relation') return `${meaning.relation.schema}.${meaning.relation.name}`
  if (meaning.kind === 'column') return `${meaning.owner}.${meaning.column.name} ${meaning.column.type}`
  if (meaning.kind === 'routine') return `${meaning.routines.length} × ${meaning.routines[0]?.name ?? ''}()`
  return `${meaning.kind} ${meaning.name}: ${meaning.columns.map(({ name }) => name).join(', ')}`
}

const meant = (text: string): string | undefined => {
  const found = symbolAt(shop, text.replace('|', ''), text.indexOf('|'))
  return found && described(found.meaning)
}

const meanings: readonly (readonly [text: string, expected: string | undefined])[] = [
  ['select * from or|ders', 'public.orders'],
  ['select * from billing.acc|ounts', 'billing.accounts'],
  ['select * from "Invo|ices"', 'public.Invoices'],
  ['select tot|al from orders', 'orders.total numeric'],
  ['select o.tot|al from orders o', 'o.total numeric'],
  ['select |o.total from orders o', 'alias o: id, customer_id, placed_at, total, status'],
  ['select o.total from orders |o', 'alias o: id, customer_id, placed_at, total, status'],
  ['select o.total from ord|ers o', 'public.orders'],
  ['select orde|rs.total from orders', 'public.orders'],
  ['with a|b as (select 1 as one) select * from ab', 'cte ab: one'],
  ['with ab as (select 1 as one) select * from a|b', 'cte ab: one'],
  ['with ab as (select 1 as one) select o|ne from ab', 'ab.one '],
  ['select s.| from (select 1 as one) s', undefined],
  ['select s|.one from (select 1 as one) s', 'alias s: one'],
  ['select low|er(email) from customers', '2 × lower()'],
  ['select billing.cha|rge(1, 2)', '1 × charge()'],
  ['select lower(em|ail) from customers', 'customers.email text'],
  ['select * from orders o where exists (select 1 from order_items i where i.order_id = o.i|d)', 'o.id bigint'],
  ['update orders set tot|al = 1', 'orders.total numeric'],
  ['insert into orders (tot|al) values (1)', 'orders.total numeric'],
  ['create index on products (ti|tle)', 'products.title text'],
  ['alter table prod|ucts add column x int', 'public.products'],
  ['do $$ begin update prod|ucts set price = 1; end $$', 'public.products'],
  ["select 'ord|ers'", undefined],
  ['select 1 -- ord|ers', undefined],
  ['sel|ect 1', undefined],
  ['select * from miss|ing', undefined],
]

for (const [text, expected] of meanings) void test(`meaning: ${text}`, () => assert.equal(meant(text), expected))

/** The text after the alias or CTE at the bar has become `new_name`. */
const renamed = (text: string): string => {
  const plain = text.replace('|', '')
  return usesAt(shop, plain, text.indexOf('|'))
    .toReversed()
    .reduce((result, { from, to }) => `${result.slice(0, from)}new_name${result.slice(to)}`, plain)
}

const renames: readonly (readonly [text: string, expected: string])[] = [
  ['select o.id, o.total from orders |o where o.id = 1', 'select new_name.id, new_name.total from orders new_name where new_name.id = 1'],
  ['select |o.id from orders o; select o.id from orders o', 'select new_name.id from orders new_name; select o.id from orders o'],
  ['with |a as (select 1 x) select a.x from a', 'with new_name as (select 1 x) select new_name.x from new_name'],
  ['with a as (select 1 x) select b.x from |a b', 'with new_name as (select 1 x) select b.x from new_name b'],
  ['select o.id from orders o where o.id in (select |o.order_id from order_items o)',
    'select o.id from orders o where o.id in (select new_name.order_id from order_items new_name)'],
  ["select 'o', |o.id /* o */ from orders o", "select 'o', new_name.id /* o */ from orders new_name"],
  ['select |orders.id from orders', 'select orders.id from orders'],
  ['select o.|id from orders o', 'select o.id from orders o'],
] // prettier-ignore

for (const [text, expected] of renames) void test(`rename: ${text}`, () => assert.equal(renamed(text), expected))

test('a new name is quoted where it needs quotes', () => {
  assert.deepEqual(['a', 'My orders', 'order', '"kept"'].map(writtenName), ['a', '"My orders"', '"order"', '"kept"'])
})
