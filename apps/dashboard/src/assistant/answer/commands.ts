import { request } from '~/api/client.ts'
import { sqlstateExplanations } from '~/lib/sqlstate-explanations.ts'
import type { Message } from '../assistant-state.ts'
import { textOf } from '../assistant-state.ts'
import { filterFor } from './filter-by-words.ts'

/** Questions that are answered without a model: the message begins with their name. */
export const commands = [
  { name: '/search', hint: 'words', about: 'Search tables and columns' },
  { name: '/error', hint: '23505', about: 'Explain an error code of PostgreSQL' },
  { name: '/explain', hint: 'select …', about: 'Show the plan of a query' },
  { name: '/lints', hint: '', about: 'List the findings of the advisors' },
  { name: '/filter', hint: 'total above 10 and city is Oslo', about: 'Write a condition from words' },
] as const

export interface Command {
  name: (typeof commands)[number]['name']
  rest: string
}

export const commandIn = (message: Message): Command | undefined => {
  const text = textOf(message)
  const [, word = ''] = /^(\/\w+)(?:\s|$)/.exec(text) ?? []
  const found = commands.find(({ name }) => name === word)
  return found && { name: found.name, rest: text.slice(word.length).trim() }
}

const inBlock = (text: string, language = '') => `\`\`\`${language}\n${text}\n\`\`\``

const runTool = async (ref: string, tool: 'list_tables' | 'explain_query' | 'get_advisors', input: object) => {
  const body = { tool, input: { ...input } }
  const { state, output } = await request('POST /platform/projects/:ref/ai/tools', { params: { ref }, body })
  return { isDone: state === 'done', output }
}

const explainError = (text: string): string => {
  const code = /\b[0-9A-Z]{5}\b/.exec(text.toUpperCase())?.[0]
  if (code === undefined) return 'Write the code of the error, such as `/error 23505`. It is shown beside the message.'
  const words = sqlstateExplanations[code]
  return words === undefined ? `There is no explanation for \`${code}\`.` : `\`${code}\`: ${words}`
}

/** The answer to a command, as Markdown. It follows from the database alone, and nothing leaves the installation. */
export const answerWithoutModel = async (ref: string, { name, rest }: Command): Promise<string> => {
  if (name === '/error') return explainError(rest)
  if (name === '/filter') return filterFor(rest)
  if (name === '/explain' && rest === '') return 'Write the query after the word, such as `/explain select 1`.'
  if (name === '/explain') {
    const { isDone, output } = await runTool(ref, 'explain_query', { sql: rest })
    return isDone ? inBlock(output) : output
  }
  if (name === '/lints') return (await runTool(ref, 'get_advisors', {})).output.replaceAll(/^(?=.)/gm, '- ')
  const { isDone, output } = await runTool(ref, 'list_tables', { search: rest })
  return isDone ? inBlock(output.split('\n').slice(0, 20).join('\n')) : output
}
