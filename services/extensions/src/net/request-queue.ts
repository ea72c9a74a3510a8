import type { Pool } from 'pg'
import type { RequestAnswer } from './send-request.ts'

/** Of a request, with its headers and its body: they are held in memory, of all projects. */
const mostRequestBytes = 4 * 1024 * 1024

export interface ClaimedRequest {
  id: string
  /** It is not sent, and nothing of it is here. */
  is_too_large: boolean
  method: string
  url: string
  headers: Record<string, unknown>
  body: Buffer | null
  timeout_milliseconds: number
}

/** Takes the next requests, which stay in the queue until their answers are stored. */
export const claimRequests = async (pool: Pool, count: number): Promise<ClaimedRequest[]> => {
  const { rows } = await pool.query<ClaimedRequest>(
    `update net.http_request_queue q set sent_at = now()
       from (select id, octet_length(method) + octet_length(url) + octet_length(headers::text)::bigint
                      + coalesce(octet_length(body), 0) > $2 as is_too_large
               from net.http_request_queue where sent_at is null order by id limit $1 for update skip locked) next
      where q.id = next.id
     returning q.id, next.is_too_large, timeout_milliseconds,
       case when next.is_too_large then '' else q.method end as method, case when next.is_too_large then '' else q.url end as url,
       case when next.is_too_large then '{}' else q.headers end as headers, case when not next.is_too_large then q.body end as body`,
    [count, mostRequestBytes],
  )
  return rows.toSorted((one, other) => Number(one.id) - Number(other.id))
}

/** Those that were being sent when the database stopped are sent again: nobody has stored an answer. */
export const unclaimRequests = async (pool: Pool): Promise<void> => {
  await pool.query('update net.http_request_queue set sent_at = null where sent_at < pg_postmaster_start_time()')
}

export const tooLarge = `A request has at most ${mostRequestBytes / 1024 / 1024} MB.`

export type RequestOutcome = { answer: RequestAnswer } | { error: string; hasTimedOut: boolean }

const storable = (text: string): string => text.replaceAll('\u0000', '')

/** Stores how a request ended, and takes it out of the queue. */
export const settleRequest = async (pool: Pool, id: string, outcome: RequestOutcome): Promise<void> => {
  const values =
    'answer' in outcome
      ? [
          outcome.answer.status,
          outcome.answer.headers['content-type'] ?? null,
          JSON.stringify(outcome.answer.headers),
          storable(outcome.answer.text),
          false,
          null,
        ]
      : [null, null, null, null, outcome.hasTimedOut, storable(outcome.error)]
  await pool.query(
    `with settled as (delete from net.http_request_queue where id = $1 returning id)
     insert into net._http_response (id, status_code, content_type, headers, content, timed_out, error_msg)
     select id, $2::integer, $3, $4::jsonb, $5, $6::boolean, $7 from settled
     on conflict (id) do nothing`,
    [id, ...values],
  )
}

const keptFor = '6 hours'

export const deleteOldAnswers = async (pool: Pool): Promise<void> => {
  await pool.query(`delete from net._http_response where created < now() - interval '${keptFor}'`)
  await pool.query(`delete from supabase_functions.hooks where created_at < now() - interval '${keptFor}'`)
}
