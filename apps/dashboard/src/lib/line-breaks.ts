const breaks = /\r\n?|\n/g

/** Whether a field of one line, which leaves line breaks out, could not hold the text. */
export const hasLineBreak = (text: string): boolean => /[\r\n]/.test(text)

/** The text as a field of several lines has it: with line feeds alone. */
export const inField = (text: string): string => text.replace(breaks, '\n')

/** The end in `text` of its first `length` characters as a field has them. */
const endOf = (text: string, length: number): number => {
  let end = 0
  for (let at = 0; at < length; at += 1) end += text.startsWith('\r\n', end) ? 2 : 1
  return end
}

/** A carriage return and a line feed that meet would be one line break. */
const joined = (start: string, end: string): string =>
  start.endsWith('\r') && end.startsWith('\n') ? `${start}\n${end}` : start + end

/**
 * The text after a change in a field that knows line feeds alone: what was not touched keeps its line breaks, and new ones
 * are like the first of them.
 */
export const fromField = (text: string, changed: string): string => {
  if (!text.includes('\r')) return changed
  const before = inField(text)
  const most = Math.min(before.length, changed.length)
  let head = 0
  while (head < most && before[head] === changed[head]) head += 1
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === changed.at(-1 - tail)) tail += 1
  const [first = '\n'] = text.match(breaks) ?? []
  const between = changed.slice(head, changed.length - tail).replaceAll('\n', first)
  return joined(joined(text.slice(0, endOf(text, head)), between), text.slice(endOf(text, before.length - tail)))
}
