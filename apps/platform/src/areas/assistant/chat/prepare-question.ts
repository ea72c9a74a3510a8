import type { ChatRequest } from '@cairn/contracts/assistant/chat'
import { allowsLevel } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import { translateError } from '../../../http/translate-error.ts'
import type { ProviderRequest } from '../provider/provider.ts'
import type { ToolPlace } from '../tools/tool.ts'
import { readerOf } from '../tools/tool.ts'
import { historyFor, questionOf } from './history.ts'
import { instructions, toolsFor } from './instructions.ts'
import { schemaContext } from './schema-context.ts'

/** The part of the schema that a question is about, or why there is none. */
export const readSchema = async (place: ToolPlace, question: string, tables: readonly string[]): Promise<string> => {
  try {
    return await schemaContext(await readerOf(place), question, tables)
  } catch (error) {
    // A question about a database that does not respond is still a question.
    const known = translateError(error)
    if (known === undefined) throw error
    return `The schema could not be read: ${known.message}`
  }
}

/** What is sent to the provider for a chat: nothing that the organization does not share, or the person may not see. */
export const prepareQuestion = async (
  place: ToolPlace & { maySeeSchema: boolean },
  level: OptInLevel,
  request: ChatRequest,
): Promise<ProviderRequest> => {
  const isShared = allowsLevel(level, 'schema') && place.maySeeSchema
  const schema = isShared ? await readSchema(place, questionOf(request.messages, level), request.tables) : undefined
  return {
    system: instructions(level, schema),
    messages: historyFor(request.messages, level),
    tools: toolsFor(level),
  }
}
