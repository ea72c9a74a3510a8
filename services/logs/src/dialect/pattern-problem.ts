const quoted = (part: string): string => `"${part}"`

// As RE2 names them, each with the part of the pattern.
const sentences: ReadonlyMap<string, (part: string) => string> = new Map<string, (part: string) => string>([
  ['missing )', (part) => `a closing parenthesis is missing in ${quoted(part)}`],
  ['unexpected )', (part) => `a closing parenthesis has no opening one in ${quoted(part)}`],
  ['missing ]', (part) => `a closing bracket is missing in ${quoted(part)}`],
  ['trailing \\', () => 'a character has to follow the backslash at its end'],
  ['no argument for repetition operator', (part) => `nothing is before ${quoted(part)} that could be repeated`],
  ['bad repetition operator', (part) => `${quoted(part)} repeats a repetition`],
  ['invalid repetition size', (part) => `${quoted(part)} repeats too often`],
  ['invalid escape sequence', (part) => `there is no escape sequence ${quoted(part)}`],
  ['invalid character class', (part) => `there is no class of characters ${quoted(part)}`],
  ['invalid character class range', (part) => `${quoted(part)} is not a range of characters`],
  ['invalid perl operator', (part) => `${quoted(part)} is not supported`],
  ['invalid named capture group', (part) => `${quoted(part)} is not a name of a group`],
  ['invalid UTF-8', () => 'it is not valid text'],
])

/** What is wrong with a regular expression that DuckDB could not read; undefined for an error about something else. */
export const patternProblem = (message: string): string | undefined => {
  const [, problem = '', part = ''] = /^Invalid Input Error: ([^:]+)(?:: (.*))?$/s.exec(message) ?? []
  const sentence = sentences.get(problem)
  return sentence && `This is not a valid regular expression: ${sentence(part)}.`
}
