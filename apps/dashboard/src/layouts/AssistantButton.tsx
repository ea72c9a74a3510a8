import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffectEvent, useLayoutEffect } from 'react'
import { configQuery } from '~/api/platform.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { assistantButtonId, focusAssistantOpener } from './assistant-button-id.ts'
import { useAssistantOpen } from './use-assistant-open.ts'

const isShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'i' && event.metaKey !== event.ctrlKey && !event.shiftKey && !event.altKey

const Toggle = ({ projectRef }: { projectRef: string }) => {
  const [open, setOpen] = useAssistantOpen(projectRef)
  const toggle = useEffectEvent(() => {
    setOpen(!open)
    // What had the focus in the panel is gone.
    if (open) focusAssistantOpener()
  })

  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('[role="alertdialog"], [role="menu"]') !== null) return
      event.preventDefault()
      // The SQL editor has an action of its own on this key, which it has on Ctrl+Space too.
      event.stopPropagation()
      toggle()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])

  return (
    <IconButton
      id={assistantButtonId}
      label="Assistant"
      aria-pressed={open}
      aria-keyshortcuts="Meta+I Control+I"
      tooltipSide="bottom"
      className={open ? '!bg-surface-3 !text-text' : ''}
      onClick={() => setOpen(!open)}
    >
      <Sparkles aria-hidden size={16} />
    </IconButton>
  )
}

/** Opens and closes the assistant, as ⌘I does everywhere but behind a dialog. Only where the assistant is not switched off. */
export const AssistantButton = ({ projectRef }: { projectRef: string }) => {
  const { data: config } = useQuery(configQuery)
  // Until it is known, it takes its room: the rest of the bar does not move.
  if (config === undefined) return <span aria-hidden className="size-7 shrink-0" />
  return config.assistant && <Toggle projectRef={projectRef} />
}
