import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxSnippetsPerCall } from '../limits.ts'
import { RefParams } from '../projects/projects.ts'
import { SnippetParams } from './snippets.ts'

export const SnippetMatch = z.object({
  id: z.uuid(),
  /** The line of the text that matches first; null where only the name matches. */
  line: z.number().int().nullable(),
  /** That line, shortened. */
  excerpt: z.string().nullable(),
})
export type SnippetMatch = z.infer<typeof SnippetMatch>

const ids = z.array(z.uuid()).min(1).max(maxSnippetsPerCall)

export const searchSnippets = endpoint({
  name: 'searchSnippets',
  method: 'GET',
  path: '/platform/projects/:ref/content/search',
  summary:
    'Snippets that the caller sees whose name or text (its first 100,000 characters) contains a text, in any case. The 200 changed last.',
  params: RefParams,
  query: z.object({ text: z.string().trim().min(1).max(200) }),
  response: z.array(SnippetMatch),
  errors: ['project_not_found'],
})

export const moveSnippets = endpoint({
  name: 'moveSnippets',
  method: 'POST',
  path: '/platform/projects/:ref/content/move',
  summary:
    'Move snippets into a folder (null: out of all folders), and share them or make them private. All of them or none. Only who created a snippet can make it private.',
  params: RefParams,
  body: z.object({ ids, is_shared: z.boolean(), folder_id: z.uuid().nullable() }),
  response: z.object({ moved: z.number().int() }),
  errors: ['project_not_found', 'snippet_not_found', 'folder_not_found'],
})

export const deleteSnippets = endpoint({
  name: 'deleteSnippets',
  method: 'POST',
  path: '/platform/projects/:ref/content/delete',
  summary: 'Delete snippets. Those that are already deleted are left out.',
  params: RefParams,
  body: z.object({ ids }),
  response: z.object({ deleted: z.number().int() }),
  errors: ['project_not_found'],
})

export const setSnippetFavourite = endpoint({
  name: 'setSnippetFavourite',
  method: 'PUT',
  path: '/platform/projects/:ref/content/item/:id/favourite',
  summary: "Add a snippet to the caller's favourites, or remove it.",
  params: SnippetParams,
  body: z.object({ is_favourite: z.boolean() }),
  response: z.object({ is_favourite: z.boolean() }),
  errors: ['project_not_found', 'snippet_not_found'],
})
