import { writeDraft } from '@cairn/contracts/assistant/draft'
import { completeCode, writeTitle } from '@cairn/contracts/assistant/write'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toolCallerOf } from '../assistant-call.ts'
import { draftInstructions, draftQuestion } from '../write/draft-prompts.ts'
import { readDraft } from '../write/read-draft.ts'
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

export const writeDraftRoute = route(writeDraft, {
  permission: inProject('assistant:Run'),
  handle: async (call) => {
    const { body, fail } = call
    const { kind, description, schema, table } = body
    const wanted = {
      purpose: 'inline',
      tool: `draft_${kind}`,
      instructions: draftInstructions(kind),
      ask: draftQuestion(body),
      about: `${description}\n${table ?? ''}`,
      ...(table !== undefined && { tables: [`${schema}.${table}`] }),
    } as const
    const draft = readDraft(kind, await writeText(toolCallerOf(call), wanted, fail))
    if (draft === undefined)
      throw fail('assistant_failed', { message: 'The answer of the model cannot be used. Describe it in other words.' })
    return draft
  },
})
