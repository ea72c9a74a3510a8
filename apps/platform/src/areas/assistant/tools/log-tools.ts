import { lintCategories } from '@cairn/contracts/advisors/lint-catalogue'
import { z } from 'zod'
import { lintProject } from '../../advisors/lint-project.ts'
import type { Tool } from './tool.ts'
import { cut, parametersOf } from './tool.ts'

export const getAdvisors: Tool = {
  name: 'get_advisors',
  description: 'What the advisors find about security and performance, the worst first.',
  parameters: parametersOf({}),
  run: async ({ context, project }) => {
    const found = await lintProject(context, project, lintCategories)
    const open = found.filter(({ exception }) => exception === null)
    if (open.length === 0) return 'The advisors find nothing.'
    return cut(open.map(({ level, title, detail }) => `${level} ${title}: ${detail}`).join('\n'))
  },
}

const sources = ['edge_logs', 'postgres_logs', 'auth_logs', 'storage_logs'] as const

const Asked = z.object({ source: z.enum(sources), search: z.string().max(200).default('') })

const dayMs = 24 * 60 * 60_000

export const getLogs: Tool = {
  name: 'get_logs',
  description: 'The newest 50 log lines of the last day from one source.',
  parameters: parametersOf({ source: `One of ${sources.join(', ')}.`, search: 'A word that the line contains.' }, [
    'source',
  ]),
  run: async ({ context, project, signal }, input) => {
    const { source, search } = Asked.parse(input)
    const now = Date.now()
    const literal = search.replaceAll("'", "''")
    const where = search === '' ? '' : `where strpos(lower(t.event_message), lower('${literal}')) > 0`
    const answer = await context.logs.query(project.ref, {
      sql: `select t.timestamp, t.event_message from ${source} as t ${where} order by t.timestamp desc limit 50`,
      startMs: now - dayMs,
      endMs: now,
      maxRows: 50,
      timeoutMs: 15_000,
      signal,
    })
    if ('error' in answer) return answer.error
    if (answer.rows.length === 0) return 'There are no such lines.'
    return cut(answer.rows.map((row) => JSON.stringify(row)).join('\n'))
  },
}
