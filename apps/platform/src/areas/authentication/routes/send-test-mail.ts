import { sendTestMail } from '@cairn/contracts/authentication/test-mail'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const sendTestMailRoute = route(sendTestMail, {
  permission: inProject('auth_settings:Write'),
  handle: async (call) => {
    const { context, project, body } = call
    const settings = await context.runtime.settingsOf(project.ref, 'auth')
    await context.testMails.send(actorOf(call), project, { to: body.email, settings })
    return { email: body.email }
  },
})
