import type { Pool } from 'pg'
import { assertAdmin } from '../../admin/admin-caller.ts'
import type { Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { jsonList } from '../../json-list.ts'
import { pageHeaders, pageOf } from './paging.ts'
import type { Paging } from './paging.ts'

// What the prefix of a query names, as GoTrue has it: `author:ada`, `action:login`, `type:account`.
const searched: Readonly<Record<string, readonly string[]>> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
}

const selectEntries = `
select id, payload, created_at, ip_address from auth.audit_log_entries a
where $1::text[] is null or exists (
  select from unnest($1::text[]) field where strpos(lower(coalesce(a.payload ->> field, '')), lower($2)) > 0)
order by created_at desc nulls last, id
limit $3 offset $4`

const countEntries = `
select count(*)::int as total from auth.audit_log_entries a
where $1::text[] is null or exists (
  select from unnest($1::text[]) field where strpos(lower(coalesce(a.payload ->> field, '')), lower($2)) > 0)`

const listEntries = async (pool: Pool, query: string, { page, perPage }: Paging) => {
  const [prefix = '', ...rest] = query.split(':')
  const fields = query === '' ? null : searched[prefix]
  if (fields === undefined)
    throw new AuthError(400, 'validation_failed', 'query: begin it with author:, action: or type:')
  const text = rest.join(':')
  const { rows } = await pool.query<Record<string, unknown>>(selectEntries, [
    fields,
    text,
    perPage,
    (page - 1) * perPage,
  ])
  const counted = await pool.query<{ total: number }>(countEntries, [fields, text])
  return { entries: rows, total: counted.rows[0]?.total ?? 0 }
}

/** For servers of the project: what was done to users and by them, the newest first. */
export const getAuditEntries: Route = async (context) => {
  await assertAdmin(context)
  const { query } = context.request
  const paging = pageOf(query)
  const { entries, total } = await listEntries(context.pool, (query.get('query') ?? '').slice(0, 200), paging)
  return jsonList(entries, pageHeaders(context.request, paging, total))
}
