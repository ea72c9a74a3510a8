import type { Draft } from './drafts.ts'
import { unsent } from './drafts.ts'
import { copyName } from './snippet-name.ts'

/** A draft of its own, never saved, with the text and the chart of one whose place another text has. */
export const draftCopy = (
  id: string,
  { shownName, editedAtMs, sql, chart }: Pick<Draft, 'shownName' | 'editedAtMs' | 'sql' | 'chart'>,
): Draft => {
  const name = copyName(shownName)
  return { ...unsent, id, chosenName: name, shownName: name, version: 0, editedAtMs, sql, chart }
}
