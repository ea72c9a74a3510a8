import { moveSnippets } from '@cairn/contracts/snippets/snippet-library'
import { route } from '../../../route.ts'
import { writingSnippets } from '../writing-snippets.ts'

export const moveSnippetsRoute = route(moveSnippets, {
  permission: writingSnippets,
  handle: async ({ context, writer, notAllowed, body: { ids, is_shared: isShared, folder_id: folderId }, fail }) => {
    const moved = await context.snippetLibrary.move(writer, ids, { isShared, folderId })
    if (moved === 'not_allowed') throw notAllowed()
    if (moved === 'no_snippet') throw fail('snippet_not_found')
    if (moved === 'no_folder') throw fail('folder_not_found')
    return { moved }
  },
})
