import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/platform/auth/:ref/config/test-mail',
  summary: 'Send a test email by the mail server of the project, as it is saved. Answers once the server has taken it.',
  params: RefParams,
  body: z.object({ email: z.email().max(254) }),
  response: z.object({ email: z.string() }),
  errors: ['project_not_found', 'mail_server_missing', 'mail_not_sent', 'too_many_requests'],
})
