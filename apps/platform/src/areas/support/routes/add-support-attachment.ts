import { addSupportAttachment } from '@cairn/contracts/support/support'
import { signedIn } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const addSupportAttachmentRoute = route(addSupportAttachment, {
  permission: signedIn,
  handle: ({ context, caller, params, query, headers, body }) =>
    context.support.attach(caller.accountId, params.id, {
      name: query.name,
      mediaType: headers['content-type'],
      content: body,
    }),
})
