import { listProjects } from '@cairn/contracts/projects/projects'
import { signedInFor } from '../../../permissions.ts'
import type { StoredProject } from '../project-store.ts'
import { toProject, toProjectDetail } from '../project-view.ts'
import { route } from '../../../route.ts'

const typeOf = ({ parent_project_ref: parent }: StoredProject) => (parent === null ? 'primary' : 'branch')

export const listProjectsRoute = route(listProjects, {
  permission: signedInFor('projects:read'),
  handle: async ({ context, caller, query: { org, status, types, detail } }) => {
    const all = await context.projects.listForMember(caller.accountId, caller.hasShownSecondFactor)
    const wanted = all.filter(
      (project) =>
        (org === undefined || project.organization_slug === org) &&
        (status?.includes(project.status) ?? true) &&
        (types?.includes(typeOf(project)) ?? true),
    )
    return wanted.map((project) => (detail === 'true' ? toProjectDetail(project, context) : toProject(project)))
  },
})
