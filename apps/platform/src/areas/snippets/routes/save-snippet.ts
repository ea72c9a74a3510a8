import { saveSnippet } from '@cairn/contracts/snippets/snippets'
import { route } from '../../../route.ts'
import { writingSnippets } from '../writing-snippets.ts'

export const saveSnippetRoute = route(saveSnippet, {
  permission: writingSnippets,
  handle: async ({ context, writer, notAllowed, params, body: { name, version, content }, fail }) => {
    const saved = await context.snippets.save(writer, { id: params.id, name, version, content })
    if (saved === 'changed') throw fail('snippet_changed')
    if (saved === 'not_allowed') throw notAllowed()
    return saved
  },
})
