import { createProject } from '@cairn/contracts/projects/projects'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganizationNamed } from '../../../permissions.ts'
import { createProject as create } from '../create-project.ts'
import { toProjectDetail } from '../project-view.ts'
import { route } from '../../../route.ts'

export const createProjectRoute = route(createProject, {
  permission: inOrganizationNamed('projects:Create'),
  handle: async (call) => {
    const { organization } = await call.requireOrganization(call.body.organization_slug)
    return toProjectDetail(await create(call.context, actorOf(call), organization, call.body), call.context)
  },
})
