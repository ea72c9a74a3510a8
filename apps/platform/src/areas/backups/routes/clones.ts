import { cloneProject, listClones } from '@cairn/contracts/backups/clones'
import { actorOf } from '../../../audit/record-audit.ts'
import { admitProject } from '../../../limits/creation-limits.ts'
import { copyingProject, inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { randomLetters } from '../../organizations/organization-store.ts'
import { makeSecretsOfCopy } from '../../projects/project-secrets.ts'
import { findCloneSource } from '../find-clone-source.ts'
import { toProjectDetail } from '../../projects/project-view.ts'

export const cloneProjectRoute = route(cloneProject, {
  permission: copyingProject,
  handle: async (call) => {
    const { body, caller, context, fail, project } = call
    const { engine, events, projects, supervisor } = context
    const { backup, time } = await findCloneSource(context, project, body)
    if (engine.disk().isLow) throw fail('disk_almost_full')
    const { adminPassword } = project.openSecrets()
    const actor = actorOf(call)
    const clone = await projects.insert(
      {
        ref: randomLetters(20),
        name: body.name,
        organizationId: project.organization_id,
        cloudProvider: project.cloud_provider,
        region: project.region,
        instanceSize: project.infra_compute_size,
        dbVersion: engine.postgresVersion,
        sampleData: false,
        source: { ref: project.ref, backupInsertedAt: backup.inserted_at, time },
        secrets: {
          ...(await makeSecretsOfCopy(body.db_pass, project)),
          source: { ref: project.ref, backupId: backup.id, adminPassword, time: time?.toISOString() },
        },
      },
      actor,
      admitProject(context, actor, project.organization_id),
    )
    events.projectCreated(clone.ref, caller.accountId)
    supervisor.beginCreation(clone)
    return toProjectDetail(clone, context)
  },
})

export const listClonesRoute = route(listClones, {
  permission: inProject('backups:Read'),
  // A clone may have moved to another organization, and a guest sees one project alone.
  handle: async ({ caller, context: { backups, projects }, project }) => {
    const [clones, visible] = await Promise.all([
      backups.listClones(project.ref),
      projects.listForMember(caller.accountId, caller.hasShownSecondFactor),
    ])
    const refs = new Set(visible.map(({ ref }) => ref))
    return clones.filter(({ ref }) => refs.has(ref))
  },
})
