import { changeSnippetFolder } from '@cairn/contracts/snippets/snippet-folders'
import { route } from '../../../route.ts'
import { writingSnippets } from '../writing-snippets.ts'

export const changeSnippetFolderRoute = route(changeSnippetFolder, {
  permission: writingSnippets,
  handle: async ({ context, writer, notAllowed, params, body: { name, parent_id: parentId }, fail }) => {
    const changed = await context.snippetFolders.change(writer, params.id, { name, parentId })
    if (changed === 'not_allowed') throw notAllowed()
    if (changed === 'no_folder') throw fail('folder_not_found')
    if (changed === 'too_deep') throw fail('folder_too_deep')
    return changed
  },
})
