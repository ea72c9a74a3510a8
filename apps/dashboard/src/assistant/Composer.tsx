import { ArrowUp, Square, Table2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { takeWantedFocus } from '~/layouts/use-assistant-open.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Textarea } from '~/ui/input.tsx'
import type { AssistantState } from './assistant-state.ts'
import { detachSnippet, detachTable, sendInput, setInput } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'
import { AttachButton } from './AttachButton.tsx'
import { Suggestions } from './Suggestions.tsx'
import { ProviderNote } from './ProviderNote.tsx'

interface ComposerProps {
  store: AssistantStore
  state: AssistantState
  isAnswering: boolean
  onSent: () => void
  onStop: () => void
}

const chipClasses = 'flex items-center gap-1 rounded-md border border-line pl-2 text-xs'

const Attached = ({ store, state }: Pick<ComposerProps, 'store' | 'state'>) => (
  <ul aria-label="Attached" className="mb-2 flex flex-col gap-1">
    {state.tables.map((table) => {
      const name = `${table.schema}.${table.name}`
      return (
        <li key={name} className={chipClasses}>
          <Table2 aria-hidden size={12} className="shrink-0 text-faint" />
          <span className="min-w-0 flex-1 truncate font-mono">{name}</span>
          <IconButton
            label={`Remove ${name}`}
            size="sm"
            onClick={() => store.update((current) => detachTable(current, table))}
          >
            <X aria-hidden size={12} />
          </IconButton>
        </li>
      )
    })}
    {state.sqlSnippets.map((text) => (
      <li key={text} className={chipClasses}>
        <span className="min-w-0 flex-1 truncate font-mono">{text}</span>
        <IconButton label="Remove" size="sm" onClick={() => store.update((current) => detachSnippet(current, text))}>
          <X aria-hidden size={12} />
        </IconButton>
      </li>
    ))}
  </ul>
)

/** Where one writes. Enter sends, Shift+Enter begins a line. */
export const Composer = ({ store, state, isAnswering, onSent, onStop }: ComposerProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takeWantedFocus()) field.current?.focus()
  }, [])
  const send = () => {
    if (isAnswering || state.initialInput.trim() === '') return
    store.update(sendInput)
    onSent()
  }
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
      {!isAnswering && <Suggestions store={store} state={state} onTaken={() => field.current?.focus()} />}
      {state.sqlSnippets.length + state.tables.length > 0 && <Attached store={store} state={state} />}
      <div className="relative">
        <Textarea
          ref={field}
          aria-label="Message"
          aria-describedby="assistant-note"
          placeholder="Ask about this project"
          rows={3}
          spellCheck
          value={state.initialInput}
          onChange={({ target }) => store.update((current) => setInput(current, target.value))}
          onKeyDown={sendByKey}
          className="block field-sizing-content max-h-60 min-h-24 resize-none !pr-10 !pb-9"
        />
        <span className="absolute bottom-2 left-1.5 flex">
          <AttachButton store={store} />
        </span>
        {isAnswering ? (
          <IconButton label="Stop" variant="default" className="absolute right-2 bottom-2" onClick={onStop}>
            <Square aria-hidden size={12} fill="currentColor" />
          </IconButton>
        ) : (
          <IconButton
            type="submit"
            label="Send"
            variant="primary"
            className="absolute right-2 bottom-2"
            disabledReason={state.initialInput.trim() === '' ? 'Write a message first.' : undefined}
          >
            <ArrowUp aria-hidden size={16} />
          </IconButton>
        )}
      </div>
      <ProviderNote store={store} state={state} />
    </form>
  )
}
