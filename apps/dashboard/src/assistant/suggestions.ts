import type { AssistantState } from './assistant-state.ts'

const most = 3
const longest = 200

/** The questions in the input of the tool, as the model wrote them. */
export const suggestionsIn = (input: string): string[] => {
  try {
    const parsed: unknown = JSON.parse(input)
    if (typeof parsed !== 'object' || parsed === null || !('questions' in parsed)) return []
    const { questions } = parsed
    if (!Array.isArray(questions)) return []
    const texts = questions.flatMap((each: unknown) => (typeof each === 'string' ? [each.trim()] : []))
    return [...new Set(texts)].filter((text) => text !== '' && text.length <= longest).slice(0, most)
  } catch {
    return []
  }
}

/** What could be asked next in a chat. Of another chat than the active one, nothing is shown. */
export const suggest = (state: AssistantState, chatId: string, suggestions: readonly string[]): AssistantState =>
  state.activeChatId === chatId ? { ...state, suggestions } : state

/** Puts a suggestion into the field, for the person to change and send. */
export const takeSuggestion = (state: AssistantState, text: string): AssistantState => ({
  ...state,
  initialInput: text,
  suggestions: [],
})
