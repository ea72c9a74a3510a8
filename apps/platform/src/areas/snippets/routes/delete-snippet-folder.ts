import { deleteSnippetFolder } from '@cairn/contracts/snippets/snippet-folders'
import { route } from '../../../route.ts'
import { writingSnippets } from '../writing-snippets.ts'

export const deleteSnippetFolderRoute = route(deleteSnippetFolder, {
  permission: writingSnippets,
  handle: async ({ context, writer, notAllowed, params, fail }) => {
    const removed = await context.snippetFolders.remove(writer, params.id)
    if (removed === 'not_allowed') throw notAllowed()
    if (removed === 'no_folder') throw fail('folder_not_found')
    return removed
  },
})
