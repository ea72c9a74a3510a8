import { ApiError } from '~/api/errors.ts'
import { saveSnippet } from '~/api/snippets.ts'
import { newId } from '~/lib/new-id.ts'
import { draftKeys } from '~/state/draft-owner.ts'
import { createDrafts } from '../project/sql-editor/snippets/drafts.ts'

/**
 * Saves every unsaved query of this browser as a snippet. One that was changed elsewhere is saved beside what is there.
 * Throws `ApiError` where one cannot be saved: the rest stay drafts.
 */
export const saveAllDrafts = async (): Promise<void> => {
  for (const { ref, id } of draftKeys()) {
    const drafts = createDrafts(localStorage, ref)
    const draft = drafts.find(id)
    if (draft === undefined) continue
    const { shownName: name, version, sql } = draft
    try {
      await saveSnippet(ref, id, { name, version, content: { sql } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'snippet_changed') throw error
      await saveSnippet(ref, newId(), { name, version: 0, content: { sql } })
    }
    drafts.drop(id)
  }
}
