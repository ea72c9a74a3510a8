import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

export const rateAnswer = endpoint({
  name: 'rateAnswer',
  method: 'POST',
  path: '/platform/projects/:ref/ai/feedback/rate',
  summary:
    'Say what you think of an answer of the assistant; null takes it back. The answer itself is stored in your browser alone.',
  params: RefParams,
  body: z.object({
    message_id: z.string().min(1).max(100),
    rating: z.enum(['positive', 'negative']).nullable(),
    reason: z.string().trim().max(1_000).optional(),
  }),
  response: z.object({ rating: z.enum(['positive', 'negative']).nullable() }),
  errors: ['project_not_found'],
})
