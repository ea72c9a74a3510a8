import { searchSnippets } from '@cairn/contracts/snippets/snippet-library'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const searchSnippetsRoute = route(searchSnippets, {
  permission: inProject('snippets:Read'),
  handle: ({ context, caller, project, query }) =>
    context.snippetLibrary.search({ projectId: project.id, accountId: caller.accountId }, query.text),
})
