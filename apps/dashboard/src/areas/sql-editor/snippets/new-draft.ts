import { newId } from '~/lib/new-id.ts'
import { draftStore } from './draft-store.ts'
import { unsent } from './drafts.ts'

/** A text that was not typed in the editor becomes a draft with a name of its own. Returns its id. */
export const newDraft = (ref: string, name: string, sql: string): string => {
  const id = newId()
  draftStore(ref).keep({ ...unsent, id, chosenName: name, shownName: name, version: 0, editedAtMs: Date.now(), sql })
  return id
}
