import { getSnippetVersion } from '@cairn/contracts/snippets/snippet-versions'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getSnippetVersionRoute = route(getSnippetVersion, {
  permission: inProject('snippets:Read'),
  handle: async ({ context, caller, project, params, fail }) => {
    const scope = { projectId: project.id, accountId: caller.accountId }
    const found = await context.snippetVersions.find(scope, params.id, Number(params.version))
    if (found === undefined) throw fail('version_not_found')
    return found
  },
})
