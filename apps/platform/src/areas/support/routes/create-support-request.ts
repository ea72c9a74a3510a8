import { createSupportRequest } from '@cairn/contracts/support/support'
import { whoever } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { supportMail } from '../support-mail.ts'

export const createSupportRequestRoute = route(createSupportRequest, {
  permission: whoever,
  handle: async ({ context, caller, body, requestId, fail }) => {
    const email = caller?.email ?? body.email
    if (email === undefined || email === '')
      throw fail('not_signed_in', { message: 'Sign in, or give an address that can be answered.' })
    // Whoever is not signed in is nobody's: neither files nor the name of an organization are taken from them.
    if (caller === undefined && body.attachments.length > 0)
      throw fail('not_signed_in', { message: 'Sign in to attach files.' })
    const request = { ...body, email }
    const reference = await context.support.create(caller?.accountId ?? null, request)
    const { supportEmail } = context.config
    if (supportEmail !== undefined)
      try {
        await context.mail.send(supportMail(supportEmail, reference, request, context.publicUrl()))
      } catch (error) {
        // It is kept, and the operator finds it: whoever wrote it has done their part.
        context.logger.error({ err: error, reference, requestId }, 'support request not mailed')
      }
    return { reference }
  },
})
