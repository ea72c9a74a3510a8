export interface Place {
  /** 1-based, in UTF-16 code units, as editors and JavaScript count. */
  position: number
  line: number
  column: number
}

/** UTF-16 code units that the first `characters` characters of `text` take. */
export const codeUnits = (text: string, characters: number): number => {
  let at = 0
  for (let left = characters; left > 0 && at < text.length; left--) at += (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1
  return at
}

/** Where, in the whole text, the server's 1-based character position within the part that begins at `start` is. */
export const placeOf = (whole: string, start: number, serverPosition: number): Place => {
  const at = start + codeUnits(whole.slice(start), serverPosition - 1)
  const lines = whole.slice(0, at).split(/\r\n|\n|\r/)
  return { position: at + 1, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
