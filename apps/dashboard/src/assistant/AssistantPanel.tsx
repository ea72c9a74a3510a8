import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ChatList } from './ChatList.tsx'
import { Composer } from './Composer.tsx'
import { Messages } from './Messages.tsx'
import { PanelHeader } from './PanelHeader.tsx'
import { useAssistant } from './use-assistant.ts'

interface AssistantPanelProps {
  projectRef: string
  onClose: () => void
}

/** The assistant: one chat, or the list of them. It shows what the store holds, and tells it what a person does. */
export const AssistantPanel = ({ projectRef, onClose }: AssistantPanelProps) => {
  const { store, state, isReady } = useAssistant(projectRef)
  const [listed, setListed] = useState(false)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  if (!isReady) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc belongs to all that is in it; it is no control
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={closeByKey}>
      <PanelHeader store={store} state={state} listed={listed} onListedChange={setListed} onClose={onClose} />
      {listed ? (
        <ChatList store={store} state={state} onChosen={() => setListed(false)} />
      ) : (
        <>
          <Messages store={store} state={state} />
          <Composer store={store} state={state} />
        </>
      )}
    </div>
  )
}
