export interface Sentence {
  /** '2. Screens and routes' */
  section: string
  /** The heading below it, where there is one. */
  part: string
  text: string
}

const withoutMarks = (line: string) =>
  line
    .replace(/^(?:-|\d+\.)\s+/, '')
    .replaceAll('**', '')
    .trim()

const sentencesIn = (line: string): readonly string[] =>
  line.startsWith('|')
    ? [
        line
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, -1)
          .join(' → '),
      ]
    : withoutMarks(line).split(/(?<=\.)\s+(?=[A-Z'/])/)

/** What the specification says, sentence by sentence; a row of a table is one, its cells joined by arrows. */
export const sentencesOf = (markdown: string): Sentence[] => {
  const found: Sentence[] = []
  let section = ''
  let part = ''
  for (const line of markdown.split('\n').map((each) => each.trim())) {
    const heading = /^(##|###) (.+)$/.exec(line)
    if (heading?.[1] === '##') {
      section = heading[2] ?? ''
      part = ''
    } else if (heading !== null) part = heading[2] ?? ''
    // The line below the head of a table: the head says nothing by itself.
    else if (/^\|\s*-/.test(line)) found.pop()
    else if (line !== '') found.push(...sentencesIn(line).map((text) => ({ section, part, text })))
  }
  return found
}
