import { listSnippetDrafts } from '@cairn/contracts/snippets/snippet-drafts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listSnippetDraftsRoute = route(listSnippetDrafts, {
  permission: inProject('snippets:Read'),
  handle: ({ context, caller, project }) =>
    context.snippetDrafts.list({ projectId: project.id, accountId: caller.accountId }),
})
