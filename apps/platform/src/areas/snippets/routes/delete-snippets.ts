import { deleteSnippets } from '@cairn/contracts/snippets/snippet-library'
import { route } from '../../../route.ts'
import { writingSnippets } from '../writing-snippets.ts'

export const deleteSnippetsRoute = route(deleteSnippets, {
  permission: writingSnippets,
  handle: async ({ context, writer, notAllowed, body }) => {
    const removed = await context.snippetLibrary.remove(writer, body.ids)
    if (removed === 'not_allowed') throw notAllowed()
    return { deleted: removed.length }
  },
})
