import type { ServiceResponse } from '@cairn/service-kit'
import { z } from 'zod'
import { answer } from '../answer.ts'
import { findBucket } from '../bucket.ts'
import type { StorageCall } from '../context.ts'
import { asCaller } from '../database.ts'
import { afterDeletion, deletedColumns } from '../deleted-rows.ts'
import { readJsonBody } from '../read-json.ts'
import { conditionOf, Part } from './selection.ts'

const batch = 1_000

const Counted = z.object({ files: z.coerce.number(), bytes: z.coerce.number() })

/** How many objects parts have, and their bytes. */
export const countParts = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const { parts } = await readJsonBody(call, z.object({ parts: z.array(Part).max(1_000) }))
  await findBucket(call, bucket)
  const conditions = parts.map((part, at) => conditionOf(part, `$${at + 2}`))
  const [found] = await asCaller(call, call.caller, {
    operation: 'object.list',
    isReadOnly: true,
    queries: [
      {
        text: `select count(*) as files,
            coalesce(sum(case when jsonb_typeof(metadata -> 'size') = 'number' then (metadata ->> 'size')::numeric else 0 end), 0)::float8 as bytes
          from storage.objects where bucket_id = $1 and (${conditions.map(({ sql }) => `(${sql})`).join(' or ') || 'false'})`,
        values: [bucket, ...conditions.map(({ value }) => value)],
      },
    ],
  })
  return answer(Counted.parse(found?.rows[0]))
}

/**
 * Deletes up to a batch of what a part has. `done` is 0 once nothing is left. The order makes Postgres read the index: without it, each
 * batch would read the table from its beginning, past the rows of all batches before it.
 */
export const deleteBatchOf = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const { part } = await readJsonBody(call, z.object({ part: Part }))
  const { sql, value } = conditionOf(part, '$2')
  const [result] = await asCaller(call, call.caller, {
    operation: 'object.delete_many',
    queries: [
      {
        text: `delete from storage.objects where id in
          (select id from storage.objects where bucket_id = $1 and ${sql} order by name limit ${batch}) returning ${deletedColumns}`,
        values: [bucket, value],
      },
    ],
  })
  return answer({ done: await afterDeletion(call, bucket, result?.rows) })
}
