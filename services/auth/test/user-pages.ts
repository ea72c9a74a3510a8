import type { Pool } from 'pg'
import { z } from 'zod'
import { pageSql } from '../src/user-list/page-sql.ts'
import type { PageQuery } from '../src/user-list/page-sql.ts'
import { Parameters } from '../src/user-list/user-filter.ts'

const pageOf = (asked: Partial<PageQuery>): { sql: string; values: unknown[] } => {
  const values = new Parameters()
  const filter = { state: undefined, provider: undefined }
  const cursor = { phase: 0, value: '2026-01-05', id: 'ab12cd34-0000-4000-8000-000000000002' }
  const sql = pageSql(
    { key: 'created_at', descending: true, filter, within: undefined, without: [], after: cursor, limit: 51, ...asked },
    values,
  )
  return { sql, values: values.all }
}

/** How Postgres reads a page. */
export const planOf = async (owner: Pool, asked: Partial<PageQuery>): Promise<string> => {
  const { sql, values } = pageOf(asked)
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const Explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
])

/** How many blocks of 8 kB Postgres looks at for a page. */
export const blocksOf = async (owner: Pool, asked: Partial<PageQuery>): Promise<number> => {
  const { sql, values } = pageOf(asked)
  const { rows } = await owner.query<{ 'QUERY PLAN': unknown }>(
    `explain (analyze, buffers, format json) ${sql}`,
    values,
  )
  const [{ Plan: plan }] = Explained.parse(rows[0]?.['QUERY PLAN'])
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/** Adds users to the list; their indexes are built afterwards, which takes a third of the time. */
export const addManyUsers = async (owner: Pool, count: number): Promise<void> => {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = 'auth.users'::regclass
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  await owner.query(indexes.map(({ name }) => `drop index ${name}`).join(';'))
  await owner.query(`
    insert into auth.users (id, email, phone, created_at, last_sign_in_at, email_confirmed_at, raw_user_meta_data)
      select ('10000000-0000-4000-8000-' || to_char(n, 'FM000000000000'))::uuid, 'visitor' || n || '@example.com',
        case when n % 2 = 0 then '49555' || n end, at, at, case when n % 2 = 0 then at end,
        case when n % 2 = 0 then jsonb_build_object('name', 'Visitor ' || n) end
      from (
        select n, timestamptz '2026-02-01' + n * interval '1 second' as at from generate_series(1, ${count}) n offset 0
      ) added`)
  await owner.query(indexes.map(({ definition }) => definition).join(';'))
  await owner.query('analyze auth.users')
}
