import { deleteSnippet } from '@cairn/contracts/snippets/snippets'
import { route } from '../../../route.ts'
import { writingSnippets } from '../writing-snippets.ts'

export const deleteSnippetRoute = route(deleteSnippet, {
  permission: writingSnippets,
  handle: async ({ context, writer, notAllowed, params, fail }) => {
    const removed = await context.snippetLibrary.remove(writer, [params.id])
    if (removed === 'not_allowed') throw notAllowed()
    const [snippet] = removed
    if (snippet === undefined) throw fail('snippet_not_found')
    return snippet
  },
})
