import { createSupportRequest } from '@cairn/contracts/support/support'
import { optionalSignIn } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { supportMail } from '../support-mail.ts'

export const createSupportRequestRoute = route(createSupportRequest, {
  permission: optionalSignIn,
  handle: async ({ context, caller, body, requestId, fail }) => {
    const email = caller?.email ?? body.email
    if (email === undefined || email === '')
      throw fail('not_signed_in', { message: 'Sign in, or give an address that can be answered.' })
    const request = { ...body, email }
    const { id, reference } = await context.support.create(caller?.accountId ?? null, request)
    const { supportEmail } = context.config
    if (supportEmail !== undefined)
      try {
        await context.mail.send(supportMail(supportEmail, reference, request, context.publicUrl()))
      } catch (error) {
        // The request is stored, and operators see it in the dashboard.
        context.logger.error({ err: error, reference, requestId }, 'support request not mailed')
      }
    return { id, reference }
  },
})
