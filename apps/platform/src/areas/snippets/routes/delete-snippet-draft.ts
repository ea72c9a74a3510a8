import { deleteSnippetDraft } from '@cairn/contracts/snippets/snippet-drafts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteSnippetDraftRoute = route(deleteSnippetDraft, {
  permission: inProject('snippets:Write'),
  handle: async ({ context, caller, project, params, query }) => {
    const scope = { projectId: project.id, accountId: caller.accountId }
    return { deleted: await context.snippetDrafts.remove(scope, params.id, query.edited_at) }
  },
})
