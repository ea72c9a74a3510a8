import { listNotices } from '@cairn/contracts/notices/notices'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const listNoticesRoute = route(listNotices, {
  permission: operator,
  handle: async ({ context: { notices, statusPage } }) => ({
    notices: await notices.list(),
    status_page: statusPage === undefined ? null : { url: statusPage.url, ...(await statusPage.look()) },
  }),
})
