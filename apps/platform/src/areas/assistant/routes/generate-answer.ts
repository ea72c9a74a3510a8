import { generateAnswer, previewQuestion } from '@cairn/contracts/assistant/chat'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toolCallerOf } from '../assistant-call.ts'
import { answerQuestion } from '../chat/answer-question.ts'
import { prepareQuestion } from '../chat/prepare-question.ts'

export const generateAnswerRoute = route(generateAnswer, {
  permission: inProject('assistant:Run'),
  handle: async (call) => {
    const { context, project, body, fail } = call
    const provider = await context.aiProviders.of(project.organization_id)
    if (provider === undefined) throw fail('assistant_not_configured')
    const caller = toolCallerOf(call)
    await context.assistant.admit(project, caller.by)
    const level = await context.assistant.level(project.organization_id)
    const place = { ...caller, maySeeSchema: caller.mayRun('list_tables') }
    const question = await prepareQuestion(place, level, body)
    return answerQuestion((request, signal) => provider.ask('chat', request, signal), caller, question, level)
  },
})

export const previewQuestionRoute = route(previewQuestion, {
  permission: inProject('assistant:Run'),
  handle: async (call) => {
    const { context, project, body, fail } = call
    const provider = await context.aiProviders.of(project.organization_id)
    if (provider === undefined) throw fail('assistant_not_configured')
    const caller = toolCallerOf(call)
    const level = await context.assistant.level(project.organization_id)
    const place = { ...caller, maySeeSchema: caller.mayRun('list_tables') }
    return { host: provider.host, level, body: provider.body('chat', await prepareQuestion(place, level, body)) }
  },
})
