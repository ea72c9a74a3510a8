import { functionSecretNameProblem } from '@cairn/contracts/functions/function-rules'

interface EnvSecret {
  name: string
  value: string
}

type ReadFile = { secrets: EnvSecret[] } | { problem: string }

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** A value as files of variables have it: bare, or in quotes, of which double ones know `\n`. */
const valueOf = (written: string): string => {
  const text = written.trim()
  const [, quote, inner] = /^(["'`])([\s\S]*)\1$/.exec(text) ?? []
  if (inner === undefined) return text.replace(/\s+#.*$/, '')
  return quote === '"' ? inner.replace(/\\(.)/g, (_, escaped: string) => escapes[escaped] ?? escaped) : inner
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

// A quoted value may have several lines.
const assignment =
  /^[ \t]*(?:export[ \t]+)?([^\s=#]+)[ \t]*=[ \t]*("(?:\\.|[^"\\])*"|'[^']*'|`[^`]*`|[^\n]*)[^\S\n]*(?:#[^\n]*)?$|^[ \t]*#[^\n]*$|^[ \t]*$/gm

/** The variables of a `.env` file, or what is wrong with it. */
export const readEnvFile = (file: string): ReadFile => {
  const text = file.replaceAll('\r\n', '\n')
  const secrets: EnvSecret[] = []
  let end = 0
  for (const match of text.matchAll(assignment)) {
    if (text.slice(end, match.index).trim() !== '')
      return { problem: `Line ${lineOf(text, end + 1)}: write NAME=value on each line.` }
    end = match.index + match[0].length
    const [, name, value] = match
    if (name === undefined || value === undefined) continue
    const problem = functionSecretNameProblem(name)
    if (problem !== undefined) return { problem: `${name}: ${problem}` }
    secrets.push({ name, value: valueOf(value) })
  }
  if (text.slice(end).trim() !== '') return { problem: `Line ${lineOf(text, end + 1)}: write NAME=value on each line.` }
  return secrets.length === 0 ? { problem: 'Write NAME=value on each line.' } : { secrets }
}
