const maxDerivedLength = 48
const lookedAtLength = 2_000

export const untitled = 'Untitled'

const shortened = (text: string): string =>
  text.length <= maxDerivedLength ? text : `${text.slice(0, maxDerivedLength - 1).trimEnd()}…`

/** A decorated comment such as `/*** Create tables ***` is named by its words alone. */
const wordsOfComment = (line: string): string => line.replace(/^[\s*/#=-]+|[\s*/#=-]+$/g, '')

// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const singleLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()

const maxNameLength = 64
const copySuffix = ' (copy)'

export const copyName = (name: string): string => `${name.slice(0, maxNameLength - copySuffix.length)}${copySuffix}`

/** The name a snippet has until its author gives one: its first comment that has words, else its first statement. */
export const nameFromSql = (sql: string): string => {
  let rest = sql.slice(0, lookedAtLength).trimStart()
  while (rest !== '') {
    const comment = /^--([^\n]*)|^\/\*([\s\S]*?)(?:\*\/|$)/.exec(rest)
    if (!comment) break
    const lines = (comment[1] ?? comment[2] ?? '').split('\n').map(wordsOfComment)
    const firstWords = lines.find((line) => line !== '')
    if (firstWords !== undefined) return shortened(singleLine(firstWords))
    rest = rest.slice(comment[0].length).trimStart()
  }
  const statement = singleLine(rest.split(';')[0] ?? '')
  return statement === '' ? untitled : shortened(statement)
}
