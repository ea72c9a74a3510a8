import type { Project } from '@cairn/service-kit'
import { batch, deleteInBatches } from '../delete-in-batches.ts'

// Longer than any cycle of billing.
const kept = '62 days'

const deleteUsers = `
  delete from auth.third_party_users where id in (
    select id from auth.third_party_users where seen_at < now() - interval '${kept}' limit ${batch} for update skip locked)`

/** Deletes users of other issuers that no count of active users reads any more. Returns how many. */
export const deleteInactiveUsers = (project: Project, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(project.pool('supabase_auth_admin'), { text: deleteUsers }, signal)
