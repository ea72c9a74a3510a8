import { allowsLevel } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import type { AiPurpose } from '../../../ai-settings.ts'
import type { PlatformError } from '../../../errors.ts'
import { readSchema } from '../chat/prepare-question.ts'
import { ProviderError } from '../provider/provider.ts'
import type { ProviderRequest } from '../provider/provider.ts'
import type { ToolCaller } from '../tools/run-tool.ts'

interface Wanted {
  purpose: AiPurpose
  /** As the audit log names it. */
  tool: string
  instructions: string
  /** What the model is asked, which may depend on what is shared. */
  ask: (level: OptInLevel) => string
  /** Words to choose the tables by that are sent; undefined to send none. */
  about: string | undefined
  /** Tables, as `schema.name`, whose columns are sent first. */
  tables?: readonly string[]
}

type Fail = (reason: 'assistant_not_configured' | 'assistant_failed', details?: { message: string }) => PlatformError

const requestFor = async (caller: ToolCaller, level: OptInLevel, wanted: Wanted): Promise<ProviderRequest> => {
  const { about, tables = [], instructions, ask } = wanted
  const isShared = about !== undefined && allowsLevel(level, 'schema') && caller.mayRun('list_tables')
  const schema = isShared ? await readSchema(caller, about, tables) : undefined
  return {
    system: schema === undefined ? instructions : `${instructions}\n<schema>\n${schema}\n</schema>`,
    messages: [{ role: 'user', text: ask(level) }],
    tools: [],
  }
}

/** Has a model write one text, without tools. Counted, limited and recorded as the chat is. */
export const writeText = async (caller: ToolCaller, wanted: Wanted, fail: Fail): Promise<string> => {
  const { context, project, by, signal } = caller
  const provider = await context.aiProviders.of(project.organization_id)
  if (provider === undefined) throw fail('assistant_not_configured')
  await context.assistant.admit(project, by)
  const level = await context.assistant.level(project.organization_id)
  const request = await requestFor(caller, level, wanted)
  let text = ''
  let tokens = 0
  let outcome = 'failed'
  try {
    for await (const event of provider.ask(wanted.purpose, request, signal)) {
      if (event.type === 'text') text += event.text
      else if (event.type === 'usage') tokens = event.tokens
      else if (event.type === 'stop' && event.isCut)
        throw new ProviderError('The answer is longer than the model may write at once.', false)
    }
    outcome = 'done'
    return text
  } catch (error) {
    if (signal.aborted) {
      outcome = 'stopped'
      // Nobody reads it: the person has stopped it, or left.
      throw fail('assistant_failed', { message: 'Stopped.' })
    }
    if (!(error instanceof ProviderError)) throw error
    context.logger.warn({ err: error, ref: project.ref }, 'the AI provider failed')
    throw fail('assistant_failed', { message: error.message })
  } finally {
    await context.assistant.recordTokens(project, by, { tokens, request, text })
    await context.assistant.recordTool(caller, wanted.tool, outcome)
  }
}
