import { putSnippetDraft } from '@cairn/contracts/snippets/snippet-drafts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const putSnippetDraftRoute = route(putSnippetDraft, {
  permission: inProject('snippets:Write'),
  handle: async ({ context, caller, project, params, body, fail }) => {
    const scope = { projectId: project.id, accountId: caller.accountId }
    const stored = await context.snippetDrafts.put(scope, { id: params.id, ...body })
    if (stored === 'outdated') throw fail('draft_outdated')
    if (stored === 'too_many') throw fail('too_many_drafts')
    return stored
  },
})
