import { ApiError } from '~/api/errors.ts'
import { saveSnippet } from '~/areas/sql-editor/api/snippets.ts'
import { newId } from '~/lib/new-id.ts'
import { draftSaved, flushDrafts } from '~/areas/sql-editor/api/draft-sync.ts'
import type { UnsentDraft } from '~/areas/sql-editor/api/draft-sync.ts'
import { snippetContent } from '~/areas/sql-editor/api/snippet-content.ts'

/**
 * Saves drafts as snippets. One whose snippet was changed elsewhere is saved as a snippet of its own. Throws `ApiError`
 * where one cannot be saved: the rest stay drafts.
 */
export const saveDrafts = async (drafts: readonly UnsentDraft[]): Promise<void> => {
  for (const unsent of drafts) {
    const { ref, draft } = unsent
    const { id, shownName: name, version } = draft
    try {
      await saveSnippet(ref, id, { name, version, content: snippetContent(draft) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'snippet_changed') throw error
      await saveSnippet(ref, newId(), { name, version: 0, content: snippetContent(draft) })
    }
    draftSaved(unsent)
  }
  // An older copy that the server may have would be taken for unsaved changes.
  await flushDrafts()
}
