/** The index after the first `characters` characters of `text` from `start`, in UTF-16 code units. */
export const indexAfter = (text: string, start: number, characters: number): number => {
  let at = start
  for (let left = characters; left > 0 && at < text.length; left--) at += (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1
  return at
}

/** How many characters come before the index, which counts UTF-16 code units. */
export const charactersBefore = (text: string, index: number): number => {
  let characters = 0
  for (let at = 0; at < index; at += (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1) characters++
  return characters
}

/** Line breaks (`\n`, `\r\n` or `\r`) that begin in that part of the text. */
export const countLines = (text: string, from: number, to: number): number => {
  let lines = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) lines++
  }
  return lines
}
