import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const notices = defineArea<typeof endpoints>()({
  operatorActions: {
    'notice.shown': 'Published a notice',
    'notice.ended': 'Ended a notice',
    'notice.deleted': 'Deleted a notice',
  },
  errors: {
    notice_not_found: [404, 'This notice does not exist. It may have been deleted.'],
  },
})
