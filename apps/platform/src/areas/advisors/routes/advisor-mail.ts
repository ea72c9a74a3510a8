import { getAdvisorMail, setAdvisorMail } from '@cairn/contracts/advisors/advisor-mail'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getAdvisorMailRoute = route(getAdvisorMail, {
  permission: inOrganization('organizations:Read'),
  handle: async ({ context, organization }) => ({ is_wanted: await context.advisorMails.isWanted(organization) }),
})

export const setAdvisorMailRoute = route(setAdvisorMail, {
  permission: inOrganization('organizations:Update'),
  handle: async (call) => {
    await call.context.advisorMails.want(actorOf(call), call.organization, call.body.is_wanted)
    return call.body
  },
})
