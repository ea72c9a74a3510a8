import { WebhookDelivery } from '@cairn/contracts/database/webhook-deliveries'
import type { WebhookDeliveriesQuery } from '@cairn/contracts/database/webhook-deliveries'
import { deliveriesPerPage, shownResponse } from '@cairn/contracts/database/webhook-limits'
import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'

// A request that was sent has a response, also where that is an error; one that was not is in the queue.
const text = `
  select coalesce(json_agg(json_build_object(
    'id', h.id,
    'webhook', h.hook_name,
    'table', case when c.oid is not null then format('%I.%I', n.nspname, c.relname) end,
    'requested_at', h.created_at,
    'status', case
      when r.status_code is not null then 'answered'
      when r.id is not null then 'failed'
      when q.id is not null then 'waiting'
      else 'unknown' end,
    'status_code', r.status_code,
    'message', left(case when r.status_code is null then coalesce(r.error_msg, case when r.timed_out then 'Timeout' end)
                         else r.content end, ${shownResponse})
  ) order by h.id desc), '[]')
  from (select * from supabase_functions.hooks
         where $1::bigint is null or id < $1::bigint
         order by id desc limit ${deliveriesPerPage}) h
  left join net._http_response r on r.id = h.request_id
  left join net.http_request_queue q on q.id = h.request_id
  left join pg_catalog.pg_class c on c.oid = h.hook_table_id::oid
  left join pg_catalog.pg_namespace n on n.oid = c.relnamespace`

/** What webhooks have sent, the newest first. */
export const listWebhookDeliveries = async (
  db: Database,
  { before }: WebhookDeliveriesQuery,
): Promise<WebhookDelivery[]> => {
  try {
    return (await askJson(db, z.array(WebhookDelivery), text, [before === undefined ? null : String(before)])) ?? []
  } catch (error) {
    // The extension pg_net is not installed.
    if (error instanceof MetaError && error.reason === 'table_not_found') return []
    throw error
  }
}
