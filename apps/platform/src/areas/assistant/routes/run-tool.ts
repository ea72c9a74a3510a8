import { runTool } from '@cairn/contracts/assistant/chat'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toolCallerOf } from '../assistant-call.ts'
import { runTool as run } from '../tools/run-tool.ts'

export const runToolRoute = route(runTool, {
  permission: inProject('assistant:Run'),
  handle: (call) => run(toolCallerOf(call), call.body.tool, JSON.stringify(call.body.input)),
})
