import { support } from '@cairn/contracts/support/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createSupportStore } from './support-store.ts'
import { createAttachmentFiles } from './attachment-files.ts'
import { addSupportAttachmentRoute } from './routes/add-support-attachment.ts'
import { createSupportRequestRoute } from './routes/create-support-request.ts'
import { getSupportAttachmentRoute } from './routes/get-support-attachment.ts'
import { listSupportRequestsRoute } from './routes/list-support-requests.ts'
import { setSupportRequestStateRoute } from './routes/set-support-request-state.ts'

export const stores = ({ config, db }: Ground) => ({
  support: createSupportStore(db, createAttachmentFiles(config.home)),
})

export const area = defineArea(support, {
  routes: {
    addSupportAttachment: addSupportAttachmentRoute,
    createSupportRequest: createSupportRequestRoute,
    getSupportAttachment: getSupportAttachmentRoute,
    listSupportRequests: listSupportRequestsRoute,
    setSupportRequestState: setSupportRequestStateRoute,
  },
})
