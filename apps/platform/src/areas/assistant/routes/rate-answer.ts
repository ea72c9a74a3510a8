import { rateAnswer } from '@cairn/contracts/assistant/rating'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const rateAnswerRoute = route(rateAnswer, {
  permission: inProject('assistant:Run'),
  handle: async ({ context, caller, project, body }) => {
    const provider = await context.aiProviders.of(project.organization_id)
    await context.answerRatings.rate(project.ref, caller.accountId, { ...body, model: provider?.models.chat })
    return { rating: body.rating }
  },
})
