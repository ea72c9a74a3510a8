import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'

export interface SpecificationRow {
  id: string
  requirement: string
  /** `file › title` */
  tests: readonly string[]
  status: string
}

const area = String.raw`(?:issues? \d+|a following issue)`
const statuses = new RegExp(
  String.raw`^(?:held|later: (?:issue \d+|a following issue \([a-z ]+\))|partly: .+; .+, .*${area}.*|(?:untested|unused): .+)$`,
)

/** What a row says in words, behind the colon, is left out. */
export const statusOf = ({ status }: SpecificationRow): string => status.split(':')[0] ?? ''

export const rowsOf = (markdown: string): SpecificationRow[] =>
  markdown
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, id = '', requirement = '', tests = '', status = '']) => ({
      id,
      requirement,
      tests: tests.split('<br>').filter((each) => each !== ''),
      status,
    }))

const problemOfTest = async (name: string): Promise<string | undefined> => {
  const [file = '', title] = name.split(' › ')
  if (title === undefined) return `names ${name}, which has no title`
  if (!existsSync(join(root, file))) return `names ${file}, which does not exist`
  const text = await readFile(join(root, file), 'utf8')
  const isTest = new RegExp(String.raw`\btest\(\s*(['"\`])${RegExp.escape(title)}\1`).test(text)
  return isTest ? undefined : `names '${title}', which is not a test of ${file}`
}

export const problemOf = async (row: SpecificationRow): Promise<string | undefined> => {
  const status = statusOf(row)
  if (!statuses.test(row.status)) return `has the status '${row.status}'`
  if (status === 'held' && row.tests.length === 0) return 'names no test'
  if ((status === 'later' || status === 'unused') && row.tests.length > 0) return `names a test, but is ${status}`
  const problems = await Promise.all(row.tests.map(problemOfTest))
  return problems.find((problem) => problem !== undefined)
}
