import { notices } from '@cairn/contracts/notices/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createNoticeStore } from './notice-store.ts'
import { createStatusPage } from './status-page.ts'
import { createNoticeRoute } from './routes/create-notice.ts'
import { deleteNoticeRoute } from './routes/delete-notice.ts'
import { endNoticeRoute } from './routes/end-notice.ts'
import { getNoticesRoute } from './routes/get-notices.ts'
import { listNoticesRoute } from './routes/list-notices.ts'

export const stores = ({ config, db, logger }: Ground, lifetime: AsyncDisposableStack) => ({
  notices: createNoticeStore(db),
  /** Undefined if none is configured. */
  statusPage:
    config.statusSummaryUrl === undefined ? undefined : lifetime.use(createStatusPage(config.statusSummaryUrl, logger)),
})

export const area = defineArea(notices, {
  routes: {
    createNotice: createNoticeRoute,
    deleteNotice: deleteNoticeRoute,
    endNotice: endNoticeRoute,
    getNotices: getNoticesRoute,
    listNotices: listNoticesRoute,
  },
})
