import type { Actor } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { admitProject } from '../../limits/creation-limits.ts'
import { randomLetters } from '../organizations/organization-store.ts'
import { chooseOptions } from '../product-catalogue/choose-options.ts'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { makeProjectSecrets } from './project-secrets.ts'
import type { StoredProject } from './project-store.ts'

interface Wanted {
  name: string
  db_pass: string
  db_region?: string | undefined
  cloud_provider?: string | undefined
  desired_instance_size?: string | undefined
  sample_data: boolean
}

/** Stores a project and begins to create its database. Throws `disk_almost_full`, `not_offered`, and the refusals of limits. */
export const createProject = async (
  context: Context,
  by: Actor,
  organization: Pick<Organization, 'id' | 'plan'>,
  wanted: Wanted,
): Promise<StoredProject> => {
  const { catalogue, engine, events, projects, supervisor } = context
  if (engine.disk().isLow) throw fail('disk_almost_full')
  const fields = {
    ref: randomLetters(20),
    name: wanted.name,
    organizationId: organization.id,
    ...chooseOptions(catalogue, organization.plan.id, wanted),
    dbVersion: engine.postgresVersion,
    sampleData: wanted.sample_data,
    secrets: await makeProjectSecrets(wanted.db_pass),
  }
  const project = await projects.insert(fields, by, admitProject(context, by, organization.id))
  events.projectCreated(project.ref, by.accountId)
  supervisor.beginCreation(project)
  return project
}
