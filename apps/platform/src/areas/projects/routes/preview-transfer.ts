import { findUsers } from '@cairn/auth'
import { previewTransfer } from '@cairn/contracts/projects/project-transfer'
import { movingProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const previewTransferRoute = route(previewTransfer, {
  permission: movingProject,
  handle: async ({ context, project, requireTarget, body }) => {
    const { organization } = await requireTarget(body.target_organization_slug)
    const { losing, gaining, droppedRoles } = await context.transfers.preview(project, organization.id)
    const users = await findUsers(context.system, [...losing, ...gaining])
    const emails = new Map(users.map(({ id, email }) => [id, email]))
    const named = (ids: readonly string[]) => ids.map((id) => emails.get(id) ?? 'deleted account').sort()
    const problem = await context.transfers.problemOf(project, organization)
    return {
      target: { slug: organization.slug, name: organization.name },
      problem: problem?.message ?? null,
      losing: named(losing),
      gaining: named(gaining),
      dropped_roles: droppedRoles,
    }
  },
})
