import { getAssistantSwitch, setAssistantSwitch } from '@cairn/contracts/assistant/switch'
import { actorOf } from '../../../audit/record-audit.ts'
import type { Context } from '../../../context.ts'
import { installationCapabilities } from '../../../capabilities.ts'
import { route } from '../../../route.ts'
import { operator } from '../../operator/operator.ts'

const view = ({ config, assistantSwitch }: Context) => {
  const { isOff, changedAt } = assistantSwitch.state()
  return {
    is_off: isOff,
    changed_at: changedAt?.toISOString() ?? null,
    is_off_by_settings: !installationCapabilities(config).includes('ai:assistant'),
  }
}

export const getAssistantSwitchRoute = route(getAssistantSwitch, {
  permission: operator,
  handle: ({ context }) => view(context),
})

export const setAssistantSwitchRoute = route(setAssistantSwitch, {
  permission: operator,
  handle: async (call) => {
    await call.context.assistantSwitch.set(actorOf(call), call.body.is_off)
    return view(call.context)
  },
})
