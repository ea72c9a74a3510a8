import { getSupportAttachment } from '@cairn/contracts/support/support'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const getSupportAttachmentRoute = route(getSupportAttachment, {
  permission: operator,
  handle: async ({ context, params, fail }) => {
    const found = await context.support.attachment(params.id)
    if (found === undefined) throw fail('attachment_not_found')
    const { name, media_type, content } = found
    return { name, media_type, content_base64: content.toString('base64') }
  },
})
