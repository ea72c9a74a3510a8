export interface BlankEdit {
  /** Places in the text before, in UTF-16 code units. */
  start: number
  end: number
  /** What stands there afterwards. */
  blanks: string
}

const blanksAt = (text: string, at: number): string => /\s*/y.exec(text.slice(at))?.[0] ?? ''

/** What makes one text of another that differs in its blanks alone; undefined where more than those differs. */
export const blankEdits = (before: string, after: string): BlankEdit[] | undefined => {
  const edits: BlankEdit[] = []
  let at = 0
  let atAfter = 0
  while (at < before.length || atAfter < after.length) {
    const old = blanksAt(before, at)
    const blanks = blanksAt(after, atAfter)
    if (old !== blanks) edits.push({ start: at, end: at + old.length, blanks })
    at += old.length
    atAfter += blanks.length
    if (before[at] !== after[atAfter]) return undefined
    at += 1
    atAfter += 1
  }
  return edits
}
