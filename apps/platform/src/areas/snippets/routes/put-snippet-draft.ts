import { putSnippetDraft } from '@cairn/contracts/snippets/snippet-drafts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const putSnippetDraftRoute = route(putSnippetDraft, {
  permission: inProject('snippets:Write'),
  handle: async ({ context, caller, project, params, body: { follows, ...draft }, fail }) => {
    const scope = { projectId: project.id, accountId: caller.accountId }
    const stored = await context.snippetDrafts.put(scope, { id: params.id, ...draft }, follows)
    if (stored === 'outdated') throw fail('draft_outdated')
    if (stored === 'changed') throw fail('draft_changed')
    if (stored === 'too_many') throw fail('too_many_drafts')
    return stored
  },
})
