const fence = /^[ \t]*```[\w-]*[ \t]*\r?\n([\s\S]*?)^[ \t]*```[ \t]*$/gm

/** The SQL that a model answered with: what is in its first block of code, or all of it where it wrote none. */
export const writtenSql = (answer: string): string => {
  const [first] = [...answer.matchAll(fence)].map(([, code = '']) => code)
  return (first ?? answer.replace(/^\s*```[\w-]*\s*|\s*```\s*$/g, '')).trim()
}

const longestTitle = 64

/** One line, without the quotes and the full stop that models like. */
export const writtenTitle = (answer: string): string => {
  const [line = ''] = answer.trim().split('\n')
  const bare = line
    .replaceAll(/[*`#]/g, '')
    .trim()
    .replace(/^(?:title:\s*)/i, '')
    .replace(/^["'“](.*)["'”]$/, '$1')
    .replace(/\.$/, '')
    .trim()
  return bare.length <= longestTitle ? bare : `${bare.slice(0, longestTitle - 1).trimEnd()}…`
}
