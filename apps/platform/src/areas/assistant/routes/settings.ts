import { changeAssistantSettings, getAssistantSettings } from '@cairn/contracts/assistant/settings'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getAssistantSettingsRoute = route(getAssistantSettings, {
  permission: inOrganization('organizations:Read'),
  handle: ({ context, organization }) => context.assistant.settings(organization.id),
})

export const changeAssistantSettingsRoute = route(changeAssistantSettings, {
  permission: inOrganization('assistant:Configure'),
  handle: (call) => call.context.assistant.change(call.organization, actorOf(call), call.body.opt_in_tags),
})
