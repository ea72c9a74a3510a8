import type { ChatEvent, ToolPart } from '@cairn/contracts/assistant/chat'
import { whySwitchedOff } from '@cairn/contracts/capabilities'
import { maxSteps } from '@cairn/contracts/assistant/limits'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import { ProviderError } from '../provider/provider.ts'
import type { ProviderEvent, ProviderMessage, ProviderRequest, ToolCall } from '../provider/provider.ts'
import { runToolForModel } from '../tools/run-tool.ts'
import type { ToolCaller } from '../tools/run-tool.ts'

type Ask = (request: ProviderRequest, signal: AbortSignal) => AsyncIterable<ProviderEvent>

interface Step {
  text: string
  calls: ToolCall[]
  isCut: boolean
}

async function* askOnce(
  ask: Ask,
  request: ProviderRequest,
  { context, signal, by, project }: ToolCaller,
): AsyncGenerator<ChatEvent, Step, undefined> {
  const step: Step = { text: '', calls: [], isCut: false }
  let tokens = 0
  try {
    for await (const event of ask(request, signal)) {
      if (event.type === 'text') {
        step.text += event.text
        yield { type: 'text', text: event.text }
      } else if (event.type === 'call') step.calls.push(event.call)
      else if (event.type === 'usage') tokens = event.tokens
      else step.isCut = event.isCut
    }
    return step
  } finally {
    // A model that was stopped, or whose provider does not count, has cost something too.
    await context.assistant.recordTokens(project, by, { tokens, request, text: step.text })
  }
}

/** Those that the dashboard carries out. */
const proposalTools = new Set(['run_sql', 'rename_chat', 'suggest_questions'])

async function* runCalls(
  caller: ToolCaller,
  calls: readonly ToolCall[],
  level: OptInLevel,
): AsyncGenerator<ChatEvent, ToolPart[], undefined> {
  const parts: ToolPart[] = []
  for (const call of calls) {
    const outcome = proposalTools.has(call.name)
      ? { state: call.name === 'run_sql' ? ('proposed' as const) : ('done' as const), output: '' }
      : await runToolForModel(caller, call, level)
    const part: ToolPart = { type: 'tool', id: call.id, tool: call.name.slice(0, 64), input: call.input, ...outcome }
    parts.push(part)
    yield part
  }
  return parts
}

async function* inSteps(
  ask: Ask,
  caller: ToolCaller,
  first: ProviderRequest,
  level: OptInLevel,
): AsyncGenerator<ChatEvent, void, undefined> {
  let request = first
  for (let step = 1; step <= maxSteps; step += 1) {
    const { text, calls, isCut } = yield* askOnce(ask, request, caller)
    if (calls.length === 0) {
      yield { type: 'end', reason: isCut ? 'too_long' : 'done' }
      return
    }
    const parts = yield* runCalls(caller, calls, level)
    if (parts.some(({ state }) => state === 'proposed')) {
      yield { type: 'end', reason: 'waiting' }
      return
    }
    // What could be asked next is the end of an answer: the model has nothing to add.
    if (text !== '' && parts.every(({ tool }) => tool === 'suggest_questions')) {
      yield { type: 'end', reason: 'done' }
      return
    }
    const results = parts.map(({ id, output }): ProviderMessage => ({ role: 'tool', id, text: output || 'Done.' }))
    request = { ...request, messages: [...request.messages, { role: 'assistant', text, calls }, ...results] }
  }
  yield { type: 'end', reason: 'too_many_steps' }
}

/**
 * Asks a model, runs the tools that it asks for, and gives it their results, until it has answered or proposes SQL, which
 * waits for the person. What a model says permits nothing: each tool asks for the person's role itself.
 */
export async function* answerQuestion(
  ask: Ask,
  caller: ToolCaller,
  request: ProviderRequest,
  level: OptInLevel,
): AsyncGenerator<ChatEvent, void, undefined> {
  try {
    yield* inSteps(ask, caller, request, level)
  } catch (error) {
    // The person has stopped it, or left; where the assistant was switched off, they are still there.
    if (caller.signal.aborted) {
      if (caller.context.assistantSwitch.state().isOff)
        yield { type: 'error', message: whySwitchedOff('ai:assistant'), again: false }
      return
    }
    if (!(error instanceof ProviderError)) throw error
    caller.context.logger.warn({ err: error, ref: caller.project.ref }, 'the AI provider failed')
    yield { type: 'error', message: error.message, again: error.again }
  }
}
