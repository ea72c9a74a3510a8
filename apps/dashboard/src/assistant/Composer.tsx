import { ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { takeWantedFocus } from '~/layouts/use-assistant-open.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Textarea } from '~/ui/input.tsx'
import type { AssistantState } from './assistant-state.ts'
import { sendInput, setInput } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'

/** Where one writes. Enter sends, Shift+Enter begins a line. */
export const Composer = ({ store, state }: { store: AssistantStore; state: AssistantState }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takeWantedFocus()) field.current?.focus()
  }, [])
  const send = () => store.update(sendInput)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const sendByKey = (event: KeyboardEvent) => {
    // An input method ends a word with Enter, too.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} className="shrink-0 border-t border-line p-3">
      <div className="relative">
        <Textarea
          ref={field}
          aria-label="Message"
          aria-describedby="assistant-note"
          placeholder="Write a message"
          rows={3}
          spellCheck
          value={state.initialInput}
          onChange={({ target }) => store.update((current) => setInput(current, target.value))}
          onKeyDown={sendByKey}
          className="block field-sizing-content max-h-60 min-h-20 resize-none !pr-10"
        />
        <IconButton
          type="submit"
          label="Send"
          variant="primary"
          className="absolute right-2 bottom-2"
          disabledReason={state.initialInput.trim() === '' ? 'Write a message first.' : undefined}
        >
          <ArrowUp aria-hidden size={16} />
        </IconButton>
      </div>
      <p id="assistant-note" className="mt-2 text-xs text-muted">
        No AI provider is configured on this installation. Messages are stored in this browser.
      </p>
    </form>
  )
}
