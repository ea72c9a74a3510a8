import { saveSnippet } from '@cairn/contracts/snippets/snippets'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const saveSnippetRoute = route(saveSnippet, {
  permission: inProject('snippets:Write'),
  handle: async ({ context, caller, project, params, body: { name, version, content }, fail }) => {
    const saved = await context.snippets.save(
      { projectId: project.id, accountId: caller.accountId },
      { id: params.id, name, version, sql: content.sql },
    )
    if (saved === undefined) throw fail('snippet_changed')
    return saved
  },
})
