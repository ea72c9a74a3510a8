import { plainIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'

const operators: readonly [words: RegExp, operator: string][] = [
  [/^(?:is not|isn't|not|!=|<>)\s+/i, '<>'],
  [/^(?:is at least|at least|>=)\s+/i, '>='],
  [/^(?:is at most|at most|<=)\s+/i, '<='],
  [/^(?:is above|above|is more than|more than|over|after|>)\s+/i, '>'],
  [/^(?:is below|below|is less than|less than|under|before|<)\s+/i, '<'],
  [/^(?:contains|has)\s+/i, 'ilike'],
  [/^(?:begins with|starts with)\s+/i, 'like'],
  [/^(?:is|equals|=)\s+/i, '='],
]

const valueOf = (text: string): string => {
  const word = text.trim().replaceAll(/^["']|["']$/g, '')
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return word
  return /^(?:true|false)$/i.test(word) ? word.toLowerCase() : quotedLiteral(word)
}

const escaped = (text: string) => text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)

const conditionOf = (part: string): string | undefined => {
  const [, column = '', rest = ''] = /^\s*([\w.]+)\s+(.+)$/.exec(part) ?? []
  if (column === '') return undefined
  const name = column.split('.').map(plainIdent).join('.')
  if (/^(?:is )?(?:empty|null|missing)$/i.test(rest.trim())) return `${name} is null`
  if (/^(?:is )?not (?:empty|null|missing)$/i.test(rest.trim())) return `${name} is not null`
  const found = operators.find(([words]) => words.test(rest))
  if (found === undefined) return undefined
  const value = rest.replace(found[0], '')
  if (found[1] === 'ilike') return `${name} ilike ${quotedLiteral(`%${escaped(value)}%`)}`
  if (found[1] === 'like') return `${name} like ${quotedLiteral(`${escaped(value)}%`)}`
  return `${name} ${found[1]} ${valueOf(value)}`
}

/** A condition from words such as `total above 10 and city is Oslo`, as Markdown. */
export const filterFor = (text: string): string => {
  const parts = text.split(/\s+(and|or)\s+/i)
  const written = parts.map((part, index) => (index % 2 === 1 ? part.toLowerCase() : conditionOf(part)))
  const missed = parts.find((_, index) => written[index] === undefined)
  if (text === '' || missed !== undefined)
    return 'Write a column, a comparison and a value, such as `/filter total above 10 and city is Oslo`. Comparisons are: is, is not, above, below, at least, at most, contains, starts with, is empty.'
  return `\`\`\`sql\nwhere ${written.join(' ')}\n\`\`\``
}
