import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let shops: TestProject[]
before(async () => {
  env = await startDevEnv()
  const owner = await env.signUp('ada')
  shops = [await owner.createProject({ sampleData: true }), await owner.createProject({ sampleData: true })]
})
after(() => env[Symbol.asyncDispose]())

const tables = ['categories', 'products', 'customers', 'orders', 'order_items', 'reviews', 'warehouses', 'stock']

/** The last statement's rows, asked of the first shop. */
const ask = async (sql: string, shop = shops[0]) => (await shop?.query(sql))?.at(-1)?.rows

test('every project gets the same few thousand rows', async () => {
  const prints = tables.map(
    (table) => `select '${table}', count(*), md5(string_agg(t::text, '' order by t::text)) from ${table} t`,
  )
  const [first, second] = await Promise.all(shops.map((shop) => ask(prints.join(' union all '), shop)))
  assert.equal(first?.length, tables.length)
  assert.deepEqual(second, first)
  const rows = first.reduce((sum, [, count]) => sum + Number(count), 0)
  assert.ok(rows > 3_000 && rows < 12_000, String(rows))
})

test('the rows make sense together', async () => {
  const oddities = `
    select
      (select count(*) from orders o join customers c on c.id = o.customer_id where o.placed_at < c.created_at),
      (select count(*) from orders o where not exists (select from order_items i where i.order_id = o.id)),
      (select count(*) from orders where (shipped_on is not null) <> (status in ('shipped', 'delivered', 'returned'))),
      (select count(*) from reviews r where not exists (
        select from order_items i join orders o on o.id = i.order_id
        where i.product_id = r.product_id and o.customer_id = r.customer_id and o.placed_at < r.created_at)),
      (select count(*) from (select status from orders group by status having count(*) > 3) s),
      (select count(*) from (select rating from reviews group by rating) r)`
  assert.deepEqual(await ask(oddities), [['0', '0', '0', '0', '7', '5']])
})

test('names and addresses are fictitious', async () => {
  assert.deepEqual(
    await ask(`select count(*) from customers where name !~ '^Customer \\d+$' or email !~ '@example\\.com$'`),
    [['0']],
  )
})

test('through the data API a stranger sees the shop window, a customer also what is theirs', async () => {
  const counts = `select (select count(*) from customers), (select count(*) from orders), (select count(*) from order_items),
    (select count(*) from order_totals), (select count(*) from products), (select count(*) from warehouses)`
  assert.deepEqual(await ask(`set local role anon; ${counts}`), [['0', '0', '0', '0', '46', '0']])

  const own = `select count(*) from orders where customer_id = md5('customer 3')::uuid`
  const orders = (await ask(own))?.[0]?.[0]
  assert.ok(Number(orders) > 0)
  const [seen] =
    (await ask(`select set_config('request.jwt.claims', json_build_object('sub', md5('account 3')::uuid)::text, true);
      set local role authenticated; ${counts}`)) ?? []
  assert.deepEqual([seen?.[0], seen?.[1], seen?.[3]], ['1', orders, orders])

  await assert.rejects(async () => ask('set local role anon; select * from monthly_sales'), /permission denied/)
})
