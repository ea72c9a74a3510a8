import type { Project } from '@cairn/service-kit'
import { batch, deleteInBatches } from '../delete-in-batches.ts'

// By the index of migration 000011. Entries of a dump can have no time: nobody knows how old they are.
const deleteEntries = `
  delete from auth.audit_log_entries where id in (
    select id from auth.audit_log_entries
    where coalesce(created_at, '-infinity'::timestamptz) < $1 and created_at is not null
    limit ${batch} for update skip locked)`

/** Deletes entries of the audit log that are older than the plan of a project keeps them. Returns how many. */
export const deleteOldEntries = async (
  { auditKeptMs, pool }: Project,
  now: Date,
  signal?: AbortSignal,
): Promise<number> => {
  if (auditKeptMs === undefined) return 0
  const values = [new Date(now.getTime() - auditKeptMs)]
  return deleteInBatches(pool('supabase_auth_admin'), { text: deleteEntries, values }, signal)
}
