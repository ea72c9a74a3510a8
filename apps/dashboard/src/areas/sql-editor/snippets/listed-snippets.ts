import type { SnippetSummary } from '@cairn/contracts/snippets/snippets'
import type { DraftSummary } from './drafts.ts'

export interface Listed {
  id: string
  name: string
  isSaved: boolean
  hasDraft: boolean
  isShared: boolean
  isOwn: boolean
  isFavourite: boolean
  folderId: string | null
  /** Milliseconds since 1970. */
  changedAtMs: number
  /** The line of the text that a search has found. */
  excerpt?: string | undefined
}

export interface ListedGroups {
  unsaved: Listed[]
  saved: Listed[]
}

/** What a search has found in the texts: the line, by the id of the snippet. */
export type FoundTexts = ReadonlyMap<string, string | null>

const unsavedOf = ({ id, shownName, editedAtMs }: DraftSummary): Listed => ({
  id,
  name: shownName,
  isSaved: false,
  hasDraft: true,
  isShared: false,
  isOwn: true,
  isFavourite: false,
  folderId: null,
  changedAtMs: editedAtMs,
})

const savedOf = (snippet: SnippetSummary, draft: DraftSummary | undefined): Listed => ({
  id: snippet.id,
  name: draft?.chosenName ?? snippet.name,
  isSaved: true,
  hasDraft: draft !== undefined,
  isShared: snippet.is_shared,
  isOwn: snippet.is_own,
  isFavourite: snippet.is_favourite,
  folderId: snippet.folder_id,
  changedAtMs: Date.parse(snippet.updated_at),
})

/**
 * Drafts whose texts begin alike have one name until their authors give others: the second is `(2) select * from orders`,
 * where the end of a long name is cut.
 * Counted by id, which does not change with what is typed.
 */
const numbered = (drafts: readonly Listed[]): Listed[] => {
  const places = new Map<string, number>()
  for (const alike of Map.groupBy(drafts, ({ name }) => name).values())
    for (const [index, { id }] of alike.toSorted((a, b) => (a.id < b.id ? -1 : 1)).entries()) places.set(id, index + 1)
  return drafts.map((draft) => {
    const place = places.get(draft.id) ?? 1
    return place === 1 ? draft : { ...draft, name: `(${place}) ${draft.name}` }
  })
}

/**
 * What the column shows: texts that were never saved, then those that are saved, each by its newest change first.
 * While `saved` is not known yet, drafts of saved snippets wait for it rather than stand among the unsaved.
 */
export const listSnippetsAndDrafts = (
  saved: readonly SnippetSummary[] | undefined,
  drafts: readonly DraftSummary[],
  find: string,
  foundTexts: FoundTexts = new Map(),
): ListedGroups => {
  const wanted = find.trim().toLowerCase()
  const isWanted = ({ id, name }: Listed) => name.toLowerCase().includes(wanted) || foundTexts.has(id)
  const draftById = new Map(drafts.map((draft) => [draft.id, draft]))
  const savedIds = new Set(saved?.map(({ id }) => id))
  return {
    unsaved: numbered(
      drafts.filter(({ id, version }) => !savedIds.has(id) && (version === 0 || saved !== undefined)).map(unsavedOf),
    ).filter(isWanted),
    saved: (saved ?? [])
      .map((snippet) => ({
        ...savedOf(snippet, draftById.get(snippet.id)),
        excerpt: foundTexts.get(snippet.id) ?? undefined,
      }))
      .filter(isWanted),
  }
}
