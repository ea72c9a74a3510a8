import { createSnippetFolder } from '@cairn/contracts/snippets/snippet-folders'
import { route } from '../../../route.ts'
import { writingSnippets } from '../writing-snippets.ts'

export const createSnippetFolderRoute = route(createSnippetFolder, {
  permission: writingSnippets,
  handle: async ({ context, writer, notAllowed, body: { name, parent_id: parentId, is_shared: isShared }, fail }) => {
    const created = await context.snippetFolders.create(writer, { name, parentId, isShared })
    if (created === 'not_allowed') throw notAllowed()
    if (created === 'no_folder') throw fail('folder_not_found')
    if (created === 'too_deep') throw fail('folder_too_deep')
    if (created === 'too_many') throw fail('too_many_folders')
    return created
  },
})
