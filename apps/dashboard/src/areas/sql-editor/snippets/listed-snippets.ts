import type { SnippetSummary } from '@cairn/contracts/snippets/snippets'
import type { DraftSummary } from './drafts.ts'

export interface Listed {
  id: string
  name: string
  isSaved: boolean
  hasDraft: boolean
}

export interface ListedGroups {
  unsaved: Listed[]
  saved: Listed[]
}

/**
 * What the column shows: texts that were never saved, then those that are saved, each by its newest change first.
 * While `saved` is not known yet, drafts of saved snippets wait for it rather than stand among the unsaved.
 */
export const listSnippetsAndDrafts = (
  saved: readonly SnippetSummary[] | undefined,
  drafts: readonly DraftSummary[],
  find: string,
): ListedGroups => {
  const wanted = find.trim().toLowerCase()
  const isWanted = ({ name }: Listed) => name.toLowerCase().includes(wanted)
  const draftById = new Map(drafts.map((draft) => [draft.id, draft]))
  const savedIds = new Set(saved?.map(({ id }) => id))
  return {
    unsaved: drafts
      .filter(({ id, version }) => !savedIds.has(id) && (version === 0 || saved !== undefined))
      .map(({ id, shownName }) => ({ id, name: shownName, isSaved: false, hasDraft: true }))
      .filter(isWanted),
    saved: (saved ?? [])
      .map(({ id, name }) => ({
        id,
        name: draftById.get(id)?.chosenName ?? name,
        isSaved: true,
        hasDraft: draftById.has(id),
      }))
      .filter(isWanted),
  }
}
