import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const support = defineArea<typeof endpoints>()({
  operatorActions: {
    'support.closed': 'Closed a support request',
    'support.reopened': 'Reopened a support request',
  },
  errors: {
    support_request_not_found: [404, 'This support request does not exist.'],
    too_many_attachments: [409, 'A support request has at most 4 attachments.'],
    attachment_not_found: [404, 'This attachment does not exist.'],
  },
})
