import { getSnippetDraft } from '@cairn/contracts/snippets/snippet-drafts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getSnippetDraftRoute = route(getSnippetDraft, {
  permission: inProject('snippets:Read'),
  handle: async ({ context, caller, project, params, fail }) => {
    const draft = await context.snippetDrafts.find({ projectId: project.id, accountId: caller.accountId }, params.id)
    if (draft === undefined) throw fail('draft_not_found')
    return draft
  },
})
