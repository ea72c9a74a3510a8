import type { ManagedProject } from '@cairn/contracts/management/projects'
import type { Context } from '../../context.ts'
import type { StoredProject } from '../projects/project-store.ts'

/** A project in the shape of the management API. */
export const toManagedProject = (
  { ref, name, organization_slug, region, inserted_at, status, dbVersion: version }: StoredProject,
  context: Pick<Context, 'publicUrl'>,
): ManagedProject => ({
  id: ref,
  ref,
  organization_id: organization_slug,
  organization_slug,
  name,
  region,
  created_at: inserted_at,
  status,
  database: {
    host: new URL(context.publicUrl()).hostname,
    version,
    postgres_engine: version.split('.')[0] ?? version,
    release_channel: 'ga',
  },
})
