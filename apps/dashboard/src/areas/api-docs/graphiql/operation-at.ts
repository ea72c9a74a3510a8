export interface NamedOperation {
  name: string
  start: number
}

// Comments and strings are passed over, and braces counted, so that only words between definitions are read.
const token = /#[^\n]*|"""[^]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|[{}]|\b(?:query|mutation)\s+([_A-Za-z]\w*)/g

/** The operations of a text that have names. */
export const namedOperations = (text: string): NamedOperation[] => {
  const found: NamedOperation[] = []
  let depth = 0
  for (const { 0: word, 1: name, index } of text.matchAll(token)) {
    if (word === '{') depth += 1
    else if (word === '}') depth -= 1
    else if (name !== undefined && depth === 0) found.push({ name, start: index })
  }
  return found
}

/** The one to run where a text has several: at the cursor, or the first. Undefined where there is nothing to choose. */
export const operationAt = (text: string, offset: number): string | undefined => {
  const operations = namedOperations(text)
  if (operations.length < 2) return undefined
  return (operations.findLast(({ start }) => start <= offset) ?? operations[0])?.name
}
