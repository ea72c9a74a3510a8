import type { SnippetDraft, SnippetDraftSummary } from '@cairn/contracts/snippets/snippet-drafts'
import { snippetContent } from '../api/snippet-content.ts'
import type { Draft, DraftSummary } from './drafts.ts'

export const fromServer = ({ id, name, chosen_name, base_version, edited_at }: SnippetDraftSummary): DraftSummary => ({
  id,
  shownName: name,
  chosenName: chosen_name ?? undefined,
  version: base_version,
  editedAtMs: Date.parse(edited_at),
  isOnServer: true,
  followsMs: null,
  sentMs: [],
})

export const draftFromServer = (draft: SnippetDraft): Draft => ({ ...fromServer(draft), ...draft.content })

export const toServer = (draft: Draft): Omit<SnippetDraft, 'id'> => ({
  name: draft.shownName,
  chosen_name: draft.chosenName ?? null,
  base_version: draft.version,
  edited_at: new Date(draft.editedAtMs).toISOString(),
  content: snippetContent(draft),
})

/** Which copy of a draft counts: the one edited last. One that was stored on the server and is gone there was saved or discarded elsewhere. */
export const currentCopy = (
  local: DraftSummary | undefined,
  onServer: DraftSummary | undefined,
): 'local' | 'server' | 'none' => {
  if (local === undefined) return onServer === undefined ? 'none' : 'server'
  if (onServer === undefined) return local.isOnServer ? 'none' : 'local'
  return onServer.editedAtMs > local.editedAtMs ? 'server' : 'local'
}

/** The drafts of this browser and of the server as one list, newest change first. */
export const mergeDrafts = (
  local: readonly DraftSummary[],
  onServer: readonly SnippetDraftSummary[] | undefined,
): DraftSummary[] => {
  if (onServer === undefined) return [...local]
  const localById = new Map(local.map((draft) => [draft.id, draft]))
  const serverById = new Map(onServer.map((draft) => [draft.id, fromServer(draft)]))
  const merged = [...new Set([...localById.keys(), ...serverById.keys()])].flatMap((id) => {
    const copies = { local: localById.get(id), server: serverById.get(id), none: undefined }
    return copies[currentCopy(copies.local, copies.server)] ?? []
  })
  return merged.sort((a, b) => b.editedAtMs - a.editedAtMs)
}
