import { listSnippetVersions } from '@cairn/contracts/snippets/snippet-versions'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listSnippetVersionsRoute = route(listSnippetVersions, {
  permission: inProject('snippets:Read'),
  handle: async ({ context, caller, project, params, fail }) => {
    const scope = { projectId: project.id, accountId: caller.accountId }
    const versions = await context.snippetVersions.list(scope, params.id)
    if (versions === undefined) throw fail('snippet_not_found')
    return versions
  },
})
