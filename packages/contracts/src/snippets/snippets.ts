import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Name } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { maxSnippetBytes } from '../limits.ts'
import { SnippetContent } from './snippet-content.ts'

export const SnippetSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Counts saves, from 1: a save must name the version it started from. */
  version: z.number().int(),
  inserted_at: z.string(),
  updated_at: z.string(),
  /** Whether every member of the project sees it. */
  is_shared: z.boolean(),
  /** Whether the caller created it. */
  is_own: z.boolean(),
  is_favourite: z.boolean(),
  /** Null outside of all folders. */
  folder_id: z.uuid().nullable(),
})
export type SnippetSummary = z.infer<typeof SnippetSummary>

export const Snippet = SnippetSummary.extend({ content: SnippetContent })
export type Snippet = z.infer<typeof Snippet>

export const SnippetParams = RefParams.extend({ id: z.uuid() })

export const listSnippets = endpoint({
  name: 'listSnippets',
  method: 'GET',
  path: '/platform/projects/:ref/content',
  summary: 'The SQL snippets that the caller sees, newest change first: their own and the shared ones, without text.',
  params: RefParams,
  response: z.array(SnippetSummary),
  errors: ['project_not_found'],
})

export const getSnippet = endpoint({
  name: 'getSnippet',
  method: 'GET',
  path: '/platform/projects/:ref/content/item/:id',
  summary: 'One snippet with its text.',
  params: SnippetParams,
  response: Snippet,
  errors: ['project_not_found', 'snippet_not_found'],
})

export const saveSnippet = endpoint({
  name: 'saveSnippet',
  method: 'PUT',
  path: '/platform/projects/:ref/content/item/:id',
  summary:
    'Save a snippet under an id chosen by the caller. `version` 0 creates it, private. Any other must be the current one.',
  params: SnippetParams,
  body: z.object({
    name: Name,
    version: z.int32().min(0),
    content: SnippetContent,
  }),
  bodyLimitBytes: maxSnippetBytes * 2,
  response: Snippet,
  errors: ['project_not_found', 'snippet_changed'],
})

export const deleteSnippet = endpoint({
  name: 'deleteSnippet',
  method: 'DELETE',
  path: '/platform/projects/:ref/content/item/:id',
  summary: 'Delete a snippet.',
  params: SnippetParams,
  response: SnippetSummary,
  errors: ['project_not_found', 'snippet_not_found'],
})
