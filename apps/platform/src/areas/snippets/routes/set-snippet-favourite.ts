import { setSnippetFavourite } from '@cairn/contracts/snippets/snippet-library'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const setSnippetFavouriteRoute = route(setSnippetFavourite, {
  permission: inProject('snippets:Write'),
  handle: async ({ context, caller, project, params, body, fail }) => {
    const scope = { projectId: project.id, accountId: caller.accountId }
    const found = await context.snippetLibrary.setFavourite(scope, params.id, body.is_favourite)
    if (!found) throw fail('snippet_not_found')
    return body
  },
})
