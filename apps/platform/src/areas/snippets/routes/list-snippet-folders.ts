import { listSnippetFolders } from '@cairn/contracts/snippets/snippet-folders'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listSnippetFoldersRoute = route(listSnippetFolders, {
  permission: inProject('snippets:Read'),
  handle: ({ context, caller, project }) =>
    context.snippetFolders.list({ projectId: project.id, accountId: caller.accountId }),
})
