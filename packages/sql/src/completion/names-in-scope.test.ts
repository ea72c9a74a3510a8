import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complete } from './complete.ts'
import { shop } from './fixtures/shop.ts'

const named = new Set(['condition', 'column', 'cte', 'table', 'view'])

/** The columns, CTEs, tables and join conditions offered at the bar, as they would be inserted, in order. */
const offered = (text: string): string[] => {
  const offset = text.indexOf('|')
  const found = complete(shop, text.slice(0, offset) + text.slice(offset + 1), offset)
  return (found?.items ?? []).filter(({ kind }) => named.has(kind)).map(({ insertText }) => insertText)
}

const orders = ['id', 'customer_id', 'placed_at', 'total', 'status']
const customers = ['id', 'email', '"Full name"', 'country']
const orderItems = ['order_id', 'product_id', 'quantity']
const products = ['id', 'title', 'price', 'category_id']
const tables = [
  'categories', 'customers', '"Invoices"', 'order_items', 'orders', 'products', 'recent_orders', 'auth.users',
  'billing.accounts', 'billing.transfers',
] // prettier-ignore

type Case = readonly [what: string, text: string, expected: readonly string[]]

const cases: readonly Case[] = [
  // Aliases and qualified names
  ['an alias', 'select o.| from orders o', orders],
  ['an alias after as', 'select o.| from orders as o', orders],
  ['the table itself, without an alias', 'select orders.| from orders', orders],
  ['a table that has an alias is not called by its name', 'select orders.| from orders o', []],
  ['letters of a column', 'select o.pl| from orders o', ['placed_at']],
  ['letters in the middle of a column', 'select o.id| from orders o', ['id', 'customer_id']],
  ['letters in capitals', 'select o.PLA| from orders o', ['placed_at']],
  ['an alias in capitals', 'SELECT O.| FROM orders O', orders],
  ['an alias in quotes', 'select "My orders".| from orders "My orders"', orders],
  ['a table in quotes', 'select i.| from "Invoices" i', ['id', '"Order"', 'amount']],
  ['an open quote', 'select "Fu|" from customers', ['"Full name"']],
  ['a keyword after a table is no alias', 'select where.| from orders where', []],
  ['the second of two aliases', 'select c.| from orders o join customers c on true', customers],
  ['a table of another schema', 'select u.| from auth.users u', ['id', 'email', 'created_at']],
  ['a schema and a table', 'select auth.users.| from auth.users', ['id', 'email', 'created_at']],
  ['a table that is not in the query yet', 'select orders.|', orders],
  ['an alias of a table that does not exist', 'select x.| from missing x', []],
  ['a name that nothing has', 'select nobody.| from orders o', []],
  ['an alias in a condition', 'select * from orders o where o.sta|', ['status']],
  ['an alias with a comment in between', 'select o./* which */| from orders o', orders],

  // Columns without a qualifier
  ['a list of columns before from', 'select | from orders', orders],
  ['after a comma', 'select id, | from orders', orders],
  ['two tables: what both have is qualified', 'select | from orders o, recent_orders r',
    ['o.id', 'customer_id', 'placed_at', 'o.total', 'status', 'r.id', 'r.total']],
  ['the same table twice', 'select | from categories c join categories p on p.id = c.parent_id',
    ['c.id', 'c.parent_id', 'c.name', 'p.id', 'p.parent_id', 'p.name']],
  ['a condition', 'select * from orders where |', orders],
  ['after an operator', 'select * from orders where total > |', orders],
  ['after and', 'select * from orders where total > 5 and |', orders],
  ['in the arguments of a function', 'select lower(|) from orders', orders],
  ['in nested arguments', 'select coalesce(sum(|), 0) from orders', orders],
  ['after distinct', 'select distinct | from orders', orders],
  ['is distinct from is not a from', 'select * from orders where status is distinct from |', orders],
  ['group by', 'select count(*) from orders group by |', ['id', 'customer_id', 'placed_at', 'total', 'status', 'count']],
  ['order by', 'select id from orders order by |', orders],
  ['order by knows what the list names', 'select total * 2 as doubled from orders order by |', [...orders, 'doubled']],
  ['order by, second', 'select * from orders order by total desc, pl|', ['placed_at']],
  ['having', 'select status from orders group by status having |', orders],
  ['a window', 'select row_number() over (partition by |) from orders', orders],
  ['a filter', 'select count(*) filter (where |) from orders', orders],
  ['case when', 'select case when | then 1 end from orders', orders],
  ['no column after a complete one', 'select id | from orders', []],
  ['no column after limit', 'select * from orders limit |', []],
  ['no name where an alias is given', 'select id as | from orders', []],
  ['no column without a table', 'select |', []],
  ['no column where a parameter is named', 'select * from orders where id = :i|', []],
  ['a view', 'select | from recent_orders', ['id', 'total']],
  ['a system table', 'select | from pg_class', ['oid', 'relname']],

  // Tables
  ['after from', 'select * from |', tables],
  ['letters of a table', 'select * from ord|', ['order_items', 'orders', 'recent_orders']],
  ['letters of a table of another schema', 'select * from acc|', ['billing.accounts']],
  ['after a comma in from', 'select * from orders o, cust|', ['customers']],
  ['after join', 'select * from orders join prod|', ['products']],
  ['after left join', 'select * from orders left join prod|', ['products']],
  ['a schema', 'select * from billing.|', ['accounts', 'transfers']],
  ['a schema and letters', 'select * from billing.tr|', ['transfers']],
  ['no table where an alias can stand', 'select * from orders |', []],
  ['a system table by its letters', 'select * from pg_cl|', ['pg_class']],
  ['update', 'update cus|', ['customers']],
  ['insert into', 'insert into prod|', ['products']],
  ['delete from', 'delete from billing.|', ['accounts', 'transfers']],
  ['truncate', 'truncate recent|', ['recent_orders']],
  ['drop table', 'drop table if exists cat|', ['categories']],
  ['alter table', 'alter table cat|', ['categories']],
  ['references', 'create table t (a int references cat|', ['categories']],
  ['an index on', 'create index on cat|', ['categories']],
  ['a grant on', 'grant select on cat|', ['categories']],

  // Joins
  ['on: the foreign key', 'select * from orders o join customers c on |',
    ['c.id = o.customer_id', 'o.id', 'customer_id', 'placed_at', 'total', 'status', 'c.id', 'email', '"Full name"', 'country']],
  ['on: the foreign key from the other side', 'select * from customers c join orders o on o.cus|',
    ['customer_id']],
  ['on: without aliases', 'select * from orders join customers on orders|', ['customers.id = orders.customer_id']],
  ['on: two keys to one table', 'select * from billing.accounts a join billing.transfers t on t.|',
    ['source_id', 'target_id', 'amount']],
  ['on: both keys are offered', 'select 1 from billing.accounts a join billing.transfers t on t|',
    ['t.source_id = a.id', 't.target_id = a.id', 'target_id', 'amount']],
  ['on: a table that refers to itself', 'select 1 from categories c join categories p on p|',
    ['p.parent_id = c.id', 'p.id = c.parent_id', 'c.parent_id', 'p.parent_id']],
  ['on: the third table', 'select 1 from orders o join order_items i on i.order_id = o.id join products p on i.p|', ['product_id']],
  ['on: names with quotes', 'select 1 from orders o join "Invoices" v on v|', ['v."Order" = o.id']],
  ['using: what both have', 'select * from orders join recent_orders using (|)', ['id', 'total']],
  ['using: not twice', 'select * from orders join recent_orders using (id, |)', ['total']],
  ['a lateral subquery sees what is before it',
    'select * from orders o, lateral (select o.|) x', orders],

  // Subqueries
  ['in a subquery, its own table', 'select * from orders where id in (select | from order_items)',
    [...orderItems, ...orders]],
  ['in a subquery, the table around it', 'select * from orders o where exists (select 1 from order_items i where o.|)', orders],
  ['a subquery in from: what it returns', 'select s.| from (select id, total as amount from orders) s', ['id', 'amount']],
  ['a subquery in from: its star', 'select s.| from (select * from products) s', products],
  ['a subquery in from: one star of two', 'select s.| from (select p.*, c.name from products p join categories c on true) s',
    [...products, 'name']],
  ['a subquery in from: functions and casts', 'select s.| from (select count(*), max(total) as best, id::text from orders) s',
    ['count', 'best', 'id']],
  ['a subquery in from does not see its neighbour', 'select * from orders o join (select |) x on true', []],
  ['a subquery with named columns', 'select v.| from (values (1, 2)) v(left_side, right_side)', ['left_side', 'right_side']],
  ['a subquery in a subquery', 'select a.| from (select b.one from (select 1 as one) b) a', ['one']],
  ['a function that returns a table', "select f.| from search_products('x') f", ['id', 'title']],
  ['a function that returns rows of a table', "select f.| from orders_of('x') f", orders],

  // CTEs
  ['the columns of a CTE', 'with a as (select id, total from orders) select a.| from a', ['id', 'total']],
  ['its name after from', 'with recently as (select 1) select * from rec|', ['recently', 'recent_orders']],
  ['its columns by an alias', 'with a as (select id from orders) select x.| from a x', ['id']],
  ['the names that it gives', 'with a(one, two) as (select 1, 2) select | from a', ['one', 'two']],
  ['an earlier CTE in a later one', 'with a as (select 1 as one), b as (select | from a) select 1', ['one']],
  ['a later CTE is not seen', 'with a as (select * from b_|), b_later as (select 1) select 1', []],
  ['a recursive CTE sees itself', 'with recursive tree as (select id from categories union all select tree.| from tree) select 1', ['id']],
  ['a CTE hides a table', 'with orders as (select 1 as only_one) select orders.| from orders', ['only_one']],
  ['a CTE that returns what it changes', 'with gone as (delete from orders returning id, total) select | from gone', ['id', 'total']],
  ['a CTE in a subquery', 'with a as (select 1 as one) select (select | from a)', ['one']],

  // Statements that change rows
  ['the columns of an insert', 'insert into orders (|)', orders],
  ['those not listed yet', 'insert into orders (id, total, |)', ['customer_id', 'placed_at', 'status']],
  ['those not listed after the cursor either', 'insert into orders (|, total) values (1)', ['id', 'customer_id', 'placed_at', 'status']],
  ['of a table with a schema', 'insert into billing.accounts (ba|)', ['balance']],
  ['no column in values', 'insert into orders (id) values (|)', []],
  ['the query of an insert', 'insert into orders (id) select | from recent_orders', ['id', 'total']],
  ['on conflict', 'insert into orders (id) values (1) on conflict (|)', orders],
  ['do update set', 'insert into orders (id) values (1) on conflict (id) do update set sta|', ['status']],
  ['excluded', 'insert into orders (id) values (1) on conflict (id) do update set total = excluded.|', orders],
  ['returning of an insert', 'insert into products (id) values (1) returning |', products],
  ['set', 'update orders set |', orders],
  ['set, the second', 'update orders set total = 1, |', ['id', 'customer_id', 'placed_at', 'status']],
  ['set, the value', 'update orders set total = |', orders],
  ['set, with an alias', 'update orders o set total = o.|', orders],
  ['update from', 'update orders o set total = i.| from order_items i', orderItems],
  ['where of an update', 'update products set price = 1 where |', products],
  ['returning of an update', 'update products set price = 1 returning ti|', ['title']],
  ['where of a delete', 'delete from products where |', products],
  ['using of a delete', 'delete from products p using categories c where c.|', ['id', 'parent_id', 'name']],
  ['on of a merge', 'merge into products p using categories c on p.cat|', ['category_id']],

  // Definitions
  ['the columns of an index', 'create index on products (|)', products],
  ['the condition of an index', 'create index on products (id) where pr|', ['price']],
  ['the expression of a policy', 'create policy p on orders for select using (cus|)', ['customer_id']],
  ['the check of a policy', 'create policy p on orders for insert with check (|)', orders],
  ['alter column', 'alter table products alter column |', products],
  ['drop column', 'alter table products drop column pr|', ['price']],
  ['the columns that are referenced', 'create table t (a int references products (|))', products],
  ['the columns of a key of the new table', 'create table t (a int, b text, primary key (|))', ['a', 'b']],
  ['comment on column', 'comment on column products.|', products],
  ['the query of a view', 'create view v as select | from products', products],

  // Several statements, bodies, comments
  ['only the statement of the cursor', 'select * from orders; select | from products; select * from customers', products],
  ['a statement that the next one is not divided from', 'select * from products where |\n\nselect * from orders', products],
  ['both parts of a union', 'select id from orders union select | from products', products],
  ['the body of a function', 'create function f() returns int language sql as $$ select | from products $$', products],
  ['the body of a PL/pgSQL function', 'do $body$ begin update products set |; end $body$', products],
  ['no name in a comment', 'select 1 -- from |', []],
  ['no name in a comment of several lines', 'select /* o.| */ 1 from orders o', []],
  ['no name in a string', "select 'o.|' from orders o", []],
] // prettier-ignore

for (const [what, text, expected] of cases)
  void test(`${what}: ${text}`, () => assert.deepEqual(offered(text), expected))

test('there are at least 100 cases', () => assert.ok(cases.length >= 100, String(cases.length)))
