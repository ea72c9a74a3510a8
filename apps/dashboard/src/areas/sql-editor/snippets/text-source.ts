/** Where the text lives: a string at first, the code editor's model once it has loaded. */
export interface TextSource {
  read: () => string
  write: (text: string) => void
  /** Names the state of the text: the same again after an undo. Cheap, however long the text is. */
  revision: () => number
  isEmpty: () => boolean
}

export const createTextBuffer = (initial: string): TextSource => {
  let text = initial
  let revision = 1
  return {
    read: () => text,
    write: (next) => {
      text = next
      revision++
    },
    revision: () => revision,
    isEmpty: () => text === '',
  }
}
