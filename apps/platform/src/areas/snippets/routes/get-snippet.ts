import { getSnippet } from '@cairn/contracts/snippets/snippets'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getSnippetRoute = route(getSnippet, {
  permission: inProject('snippets:Read'),
  handle: async ({ context, caller, project, params, fail }) => {
    const snippet = await context.snippets.find({ projectId: project.id, accountId: caller.accountId }, params.id)
    if (snippet === undefined) throw fail('snippet_not_found')
    return snippet
  },
})
