/** Line breaks (`\n`, `\r\n` or `\r`) that begin in that part of the text. */
export const countLines = (text: string, from: number, to: number): number => {
  let lines = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) lines++
  }
  return lines
}
