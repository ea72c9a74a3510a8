import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Found } from './danger.ts'
import { describeDanger } from './describe-danger.ts'
import { findDangers } from './find-dangers.ts'

const found = (sql: string): Promise<Found[]> => findDangers(sql, { exposedSchemas: ['public'] })

const sentences: readonly (readonly [sql: string, sentence: string])[] = [
  ['drop table a, b.c', 'Deletes table a and table b.c'],
  ['alter table orders drop column note', 'Deletes column note of orders'],
  ['truncate a, b, c', 'Deletes all rows of a, b and c'],
  ['delete from orders', 'Deletes all rows of orders'],
  ['update orders set paid = true', 'Changes all rows of orders'],
  ['alter database shop set work_mem = 1', 'Changes database shop'],
  [
    'create table orders ()',
    'Creates public.orders without row-level security: the data API gives its rows to anyone with the anon key',
  ],
  ['alter table orders disable row level security', 'Turns off row-level security for orders'],
  ['grant select on orders to anon', 'Gives people who are not signed in access to table orders'],
  ['do $$ begin execute now(); end $$', 'Runs SQL that is put together while it runs: now()'],
  ['do language plpython3u $$ pass $$', 'Runs code that cannot be checked: DO block'],
]

void test('each danger is said in one sentence', async () => {
  for (const [sql, sentence] of sentences) assert.deepEqual((await found(sql)).map(describeDanger), [sentence])
})
