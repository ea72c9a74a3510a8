import { getSupportAttachment } from '@cairn/contracts/support/support'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const getSupportAttachmentRoute = route(getSupportAttachment, {
  permission: operator,
  handle: async ({ context, params, fail }) => {
    const found = await context.support.attachment(params.id)
    if (found === undefined) throw fail('attachment_not_found')
    return { name: found.name, mediaType: found.media_type, content: found.content }
  },
})
