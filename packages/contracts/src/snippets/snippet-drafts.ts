import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxSnippetBytes } from '../limits.ts'
import { RefParams } from '../projects/projects.ts'
import { SnippetContent } from './snippet-content.ts'

const maxNameLength = 200

export const SnippetDraftSummary = z.object({
  /** The snippet that the changes are to; where `base_version` is 0, the one that saving will create. */
  id: z.uuid(),
  /** What lists show: the chosen name, or one made from the text. */
  name: z.string().max(maxNameLength),
  /** Null while the name follows the text. */
  chosen_name: z.string().max(maxNameLength).nullable(),
  /** The saved version that the changes began from; 0 if the snippet was never saved. */
  base_version: z.int32().min(0),
  edited_at: z.iso.datetime(),
})
export type SnippetDraftSummary = z.infer<typeof SnippetDraftSummary>

export const SnippetDraft = SnippetDraftSummary.extend({ content: SnippetContent })
export type SnippetDraft = z.infer<typeof SnippetDraft>

const DraftParams = RefParams.extend({ id: z.uuid() })

export const listSnippetDrafts = endpoint({
  name: 'listSnippetDrafts',
  method: 'GET',
  path: '/platform/projects/:ref/content/drafts',
  summary: "The caller's unsaved changes to SQL snippets in a project, newest change first, without their text.",
  params: RefParams,
  response: z.array(SnippetDraftSummary),
  errors: ['project_not_found'],
})

export const getSnippetDraft = endpoint({
  name: 'getSnippetDraft',
  method: 'GET',
  path: '/platform/projects/:ref/content/drafts/:id',
  summary: 'One draft with its text.',
  params: DraftParams,
  response: SnippetDraft,
  errors: ['project_not_found', 'draft_not_found'],
})

export const putSnippetDraft = endpoint({
  name: 'putSnippetDraft',
  method: 'PUT',
  path: '/platform/projects/:ref/content/drafts/:id',
  summary: 'Store a draft. Refused if the stored draft was edited later, or after the one that this one follows.',
  params: DraftParams,
  body: SnippetDraft.omit({ id: true }).extend({
    /** `edited_at` of the draft that this one began from; null for a first one. Without it, any older one is replaced. */
    follows: z.iso.datetime().nullable().optional(),
  }),
  bodyLimitBytes: maxSnippetBytes * 2,
  response: SnippetDraftSummary,
  errors: ['project_not_found', 'draft_outdated', 'draft_changed', 'too_many_drafts'],
})

export const deleteSnippetDraft = endpoint({
  name: 'deleteSnippetDraft',
  method: 'DELETE',
  path: '/platform/projects/:ref/content/drafts/:id',
  summary: 'Delete a draft, unless it was edited after `edited_at`. Answers whether there was one to delete.',
  params: DraftParams,
  query: z.object({ edited_at: z.iso.datetime() }),
  response: z.object({ deleted: z.boolean() }),
  errors: ['project_not_found'],
})
