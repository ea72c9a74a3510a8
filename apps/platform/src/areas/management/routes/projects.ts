import {
  createManagedProject,
  getManagedProject,
  listManagedProjects,
  pauseManagedProject,
  restoreManagedProject,
} from '@cairn/contracts/management/projects'
import { actorOf } from '../../../audit/record-audit.ts'
import { admitActiveProject } from '../../../limits/creation-limits.ts'
import { amongOrganizations, inOrganizationNamed, inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { createProject } from '../../projects/create-project.ts'
import { toManagedProject } from '../managed-project.ts'

export const listManagedProjectsRoute = route(listManagedProjects, {
  permission: amongOrganizations('projects:read'),
  handle: async ({ context, caller, sees }) => {
    const projects = await context.projects.listForMember(caller.accountId, caller.hasShownSecondFactor)
    return projects
      .filter(({ parent_project_ref: parent, organization_id: id }) => parent === null && sees(id))
      .map((project) => toManagedProject(project, context))
  },
})

export const getManagedProjectRoute = route(getManagedProject, {
  permission: inProject('projects:Read'),
  handle: ({ context, project }) => toManagedProject(project, context),
})

export const createManagedProjectRoute = route(createManagedProject, {
  permission: inOrganizationNamed('projects:Create'),
  handle: async (call) => {
    const { body, context } = call
    const { organization } = await call.requireOrganization(body.organization_slug)
    // Tools offer the regions of the reference alone.
    const isOffered = context.catalogue.providers.some(({ regions }) =>
      regions.some(({ code }) => code === body.region),
    )
    const project = await createProject(context, actorOf(call), organization, {
      name: body.name,
      db_pass: body.db_pass,
      db_region: isOffered ? body.region : undefined,
      sample_data: false,
    })
    return toManagedProject(project, context)
  },
})

export const pauseManagedProjectRoute = route(pauseManagedProject, {
  permission: inProject('infra:Pause'),
  handle: async (call) => {
    await call.context.supervisor.begin('pause', call.project, actorOf(call))
    return {}
  },
})

export const restoreManagedProjectRoute = route(restoreManagedProject, {
  permission: inProject('infra:Restore'),
  handle: async (call) => {
    const { context, project } = call
    const by = actorOf(call)
    const admit = admitActiveProject(context, by, { organizationId: project.organization_id, ref: project.ref })
    await context.supervisor.begin('restore', project, by, admit)
    return {}
  },
})
