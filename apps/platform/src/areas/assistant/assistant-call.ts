import type { ToolName } from '@cairn/contracts/assistant/tools'
import { toolRules } from '@cairn/contracts/assistant/tools'
import type { Membership } from '@cairn/contracts/roles'
import { actorOf } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import { mayInProject } from '../../permissions.ts'
import type { CallOrigin } from '../../route.ts'
import type { StoredProject } from '../projects/project-store.ts'
import type { ToolCaller } from './tools/run-tool.ts'

type AssistantCall = CallOrigin & { caller: Caller; project: StoredProject; membership: Membership }

/** The tools as the person who calls: with their role, in this project. */
export const toolCallerOf = (call: AssistantCall): ToolCaller => {
  const { context, project, signal } = call
  return {
    context,
    project,
    // An operator who switches the assistant off ends what is running, too.
    signal: AbortSignal.any([signal, context.assistantSwitch.signal()]),
    by: actorOf(call),
    mayRun: (tool: ToolName) => mayInProject(toolRules[tool].action, call),
  }
}
