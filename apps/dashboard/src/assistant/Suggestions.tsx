import type { AssistantStore } from './assistant-store.ts'
import type { AssistantState } from './assistant-state.ts'
import { takeSuggestion } from './suggestions.ts'

interface SuggestionsProps {
  store: AssistantStore
  state: AssistantState
  onTaken: () => void
}

/** What could be asked next. A press puts it into the field. */
export const Suggestions = ({ store, state, onTaken }: SuggestionsProps) =>
  state.suggestions.length > 0 && (
    <ul aria-label="Suggestions" className="mb-2 flex flex-col gap-1">
      {state.suggestions.map((text) => (
        <li key={text}>
          <button
            type="button"
            className="w-full rounded-md border border-line px-2 py-1.5 text-left text-xs break-words text-muted hover:bg-surface-2 hover:text-text"
            onClick={() => {
              store.update((current) => takeSuggestion(current, text))
              onTaken()
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
