/** A body between dollar signs, with a tag that does not occur in it. */
export const dollarQuoted = (body: string): string => {
  let tag = '$$'
  for (let number = 0; body.includes(tag); number += 1) tag = `$body${number === 0 ? '' : String(number)}$`
  return `${tag}\n${body.trim()}\n${tag}`
}
