const quoted = (text: string): string => {
  let tag = '$cairn$'
  for (let n = 1; text.includes(tag); n++) tag = `$cairn${n}$`
  return `${tag}${text}${tag}`
}

/** A statement that runs some of PL/pgSQL. */
export const block = (statement: string): string => `do ${quoted(`begin\n  ${statement};\nend`)};`

/** Statements that are run where a condition holds when the script is loaded, and others where it does not. */
export const when = (condition: string, sql: string, otherwise?: string): string => {
  const others = otherwise === undefined ? '' : `\n  else\n    execute ${quoted(otherwise)};`
  return block(`if ${condition} then\n    execute ${quoted(sql)};${others}\n  end if`)
}
