import { completeCode, writeTitle } from '@cairn/contracts/assistant/write'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toolCallerOf } from '../assistant-call.ts'
import { codeInstructions, codeQuestion, titleInstructions, titleQuestion } from '../write/prompts.ts'
import { writeText } from '../write/write-text.ts'
import { writtenSql, writtenTitle } from '../write/written.ts'

export const completeCodeRoute = route(completeCode, {
  permission: inProject('assistant:Run'),
  handle: async (call) => {
    const { body, fail } = call
    const wanted = {
      purpose: 'inline',
      tool: 'complete_code',
      instructions: codeInstructions,
      ask: codeQuestion(body),
      about: `${body.instruction}\n${body.sql}\n${body.before}`,
    } as const
    const sql = writtenSql(await writeText(toolCallerOf(call), wanted, fail))
    if (sql === '') throw fail('assistant_failed', { message: 'The model wrote no SQL.' })
    return { sql }
  },
})

export const writeTitleRoute = route(writeTitle, {
  permission: inProject('assistant:Run'),
  handle: async (call) => {
    const { body, fail } = call
    const wanted = {
      purpose: 'title',
      tool: 'write_title',
      instructions: titleInstructions,
      ask: titleQuestion(body.sql),
      about: undefined,
    } as const
    const title = writtenTitle(await writeText(toolCallerOf(call), wanted, fail))
    if (title === '') throw fail('assistant_failed', { message: 'The model wrote no title.' })
    return { title }
  },
})
