import type { Project } from '@cairn/service-kit'
import { batch, deleteInBatches } from '../delete-in-batches.ts'

// Time enough to register an application one day and to let somebody in on another.
const kept = '30 days'

// Those that were made on purpose stay. A consent that was revoked is still a use.
const deleteClients = `
  delete from auth.oauth_clients where id in (
    select c.id from auth.oauth_clients c
    where c.registration_type = 'dynamic' and c.deleted_at is null and c.created_at < now() - interval '${kept}'
      and not exists (select from auth.oauth_consents where client_id = c.id)
      and not exists (select from auth.oauth_authorizations where client_id = c.id)
      and not exists (select from auth.sessions where oauth_client_id = c.id)
    limit ${batch} for update of c skip locked)`

/** Deletes applications that registered themselves and that nobody has let in. Returns how many. */
export const deleteUnusedClients = (project: Project, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(project.pool('supabase_auth_admin'), { text: deleteClients }, signal)
