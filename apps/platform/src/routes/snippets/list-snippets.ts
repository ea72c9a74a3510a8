import { listSnippets } from '@cairn/contracts/snippets'
import { projectMember } from '../../permissions.ts'
import { route } from '../../route.ts'

export const listSnippetsRoute = route(listSnippets, {
  permission: projectMember,
  handle: ({ context, caller, project }) =>
    context.snippets.list({ projectId: project.id, accountId: caller.accountId }),
})
