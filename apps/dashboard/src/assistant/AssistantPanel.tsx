import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { onQuestion, takeQuestion } from '~/state/assistant-question.ts'
import { assistantQuery, hasModel } from './assistant-api.ts'
import { attachSnippet, setInput } from './assistant-state.ts'
import { ChatList } from './ChatList.tsx'
import { Composer } from './Composer.tsx'
import { Messages } from './Messages.tsx'
import { PanelHeader } from './PanelHeader.tsx'
import { useAnswer } from './use-answer.ts'
import { useAssistant } from './use-assistant.ts'

interface AssistantPanelProps {
  projectRef: string
  onClose: () => void
}

/** The assistant: one chat, or the list of them. It shows what the store holds, and tells it what a person does. */
export const AssistantPanel = ({ projectRef, onClose }: AssistantPanelProps) => {
  const { store, state, isReady } = useAssistant(projectRef)
  const { run, answer } = useAnswer(store)
  // What the note below the field says gives it its height. Where the first try fails, it is drawn without.
  const { isLoading, failureCount } = useQuery(assistantQuery(projectRef))
  const [listed, setListed] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    const take = () => {
      const question = takeQuestion(projectRef)
      if (question === undefined) return
      setListed(false)
      const { text, attached } = question
      // Without words of its own, it adds to what the person is writing.
      store.update((current) => attachSnippet(text === '' ? current : setInput(current, text), attached))
    }
    take()
    return onQuestion(take)
  }, [isReady, projectRef, store])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  if (!isReady || (isLoading && failureCount === 0)) return null
  const ask = async () => run.answer(await hasModel(projectRef))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc belongs to all that is in it; it is no control
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={closeByKey}>
      <PanelHeader store={store} state={state} listed={listed} onListedChange={setListed} onClose={onClose} />
      {listed ? (
        <ChatList store={store} state={state} onChosen={() => setListed(false)} />
      ) : (
        <>
          <Messages store={store} state={state} answer={answer} onAnswer={() => void ask()} />
          <Composer
            store={store}
            state={state}
            isAnswering={answer.isAnswering}
            onSent={() => void ask()}
            onStop={() => run.stop()}
          />
        </>
      )}
    </div>
  )
}
