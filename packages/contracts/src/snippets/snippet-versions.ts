import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SnippetContent } from './snippet-content.ts'
import { SnippetParams } from './snippets.ts'

export const SnippetVersionSummary = z.object({
  version: z.number().int(),
  name: z.string(),
  saved_at: z.iso.datetime(),
  /** Of who saved it; null where that was not recorded. */
  email: z.string().nullable(),
  /** Of the text, in bytes. */
  size: z.number().int(),
})
export type SnippetVersionSummary = z.infer<typeof SnippetVersionSummary>

export const SnippetVersion = SnippetVersionSummary.extend({ content: SnippetContent })
export type SnippetVersion = z.infer<typeof SnippetVersion>

export const listSnippetVersions = endpoint({
  name: 'listSnippetVersions',
  method: 'GET',
  path: '/platform/projects/:ref/content/item/:id/versions',
  summary:
    'The versions of a snippet that are kept (the latest 50, of 16 MB together), newest first, without their text.',
  params: SnippetParams,
  response: z.array(SnippetVersionSummary),
  errors: ['project_not_found', 'snippet_not_found'],
})

export const getSnippetVersion = endpoint({
  name: 'getSnippetVersion',
  method: 'GET',
  path: '/platform/projects/:ref/content/item/:id/versions/:version',
  summary: 'One version of a snippet with its text.',
  params: SnippetParams.extend({ version: z.string().regex(/^[1-9]\d{0,8}$/, 'A version is a number from 1.') }),
  response: SnippetVersion,
  errors: ['project_not_found', 'version_not_found'],
})
