import { resizeProject } from '@cairn/contracts/projects/project-compute'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { chooseSize } from '../../product-catalogue/choose-options.ts'
import { toProject } from '../project-view.ts'
import { route } from '../../../route.ts'

export const resizeProjectRoute = route(resizeProject, {
  permission: inProject('infra:Resize'),
  handle: async (call) => {
    const { body, context, fail, project } = call
    if (project.parent_project_ref !== null)
      throw fail('is_branch', { message: 'A branch keeps the compute size that it was created with.' })
    const id = chooseSize(context.catalogue, project.plan, project.cloud_provider, {
      desired_instance_size: body.size,
    })
    if (id === project.infra_compute_size) return toProject(project)
    const resized = await context.supervisor.resize(
      project,
      actorOf(call),
      context.catalogue.sizeInForce(project.plan, id),
    )
    context.runtime.markOrganizationStale(project.organization_slug)
    return toProject(resized)
  },
})
