import { deleteSnippet } from '@cairn/contracts/snippets/snippets'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteSnippetRoute = route(deleteSnippet, {
  permission: inProject('snippets:Write'),
  handle: async ({ context, caller, project, params, fail }) => {
    const removed = await context.snippets.remove({ projectId: project.id, accountId: caller.accountId }, params.id)
    if (removed === undefined) throw fail('snippet_not_found')
    return removed
  },
})
