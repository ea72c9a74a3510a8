import { listSnippets } from '@cairn/contracts/snippets/snippets'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listSnippetsRoute = route(listSnippets, {
  permission: inProject('snippets:Read'),
  handle: ({ context, caller, project }) =>
    context.snippets.list({ projectId: project.id, accountId: caller.accountId }),
})
