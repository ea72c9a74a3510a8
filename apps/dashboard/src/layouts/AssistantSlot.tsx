import { Suspense } from 'react'
import { ResizeHandle } from '~/ui/resize-handle.tsx'
import { useIsWide } from '~/ui/use-is-wide.ts'
import { useStoredSize } from '~/ui/use-stored-size.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import { focusAssistantOpener } from './assistant-button-id.ts'
import { useAssistantOpen } from './use-assistant-open.ts'

const AssistantPanel = lazyPart(async () => (await import('~/assistant/AssistantPanel.tsx')).AssistantPanel)
const AssistantSheet = lazyPart(async () => (await import('~/assistant/AssistantSheet.tsx')).AssistantSheet)

const minWidth = 320
/** What the page beside it keeps at least. */
const pageWidth = 480

/** Beside the page where there is room, over it where there is none. Its space is reserved from the first paint. */
export const AssistantSlot = ({ projectRef }: { projectRef: string }) => {
  const [open, setOpen] = useAssistantOpen(projectRef)
  const isWide = useIsWide()
  const [stored, setWidth] = useStoredSize('cairn.panel-width.assistant', 400)
  if (!open) return null
  const close = () => {
    setOpen(false)
    focusAssistantOpener()
  }
  if (!isWide)
    return (
      <Suspense>
        <AssistantSheet projectRef={projectRef} onClose={close} />
      </Suspense>
    )
  const max = Math.max(minWidth, window.innerWidth - pageWidth)
  const width = Math.min(stored, max)
  return (
    <aside
      aria-label="Assistant"
      style={{ width }}
      className="sticky top-12 z-10 flex h-[calc(100dvh-3rem)] shrink-0 flex-col border-l border-line bg-surface-1"
    >
      <ResizeHandle
        label="Width of the assistant"
        edge="left"
        size={width}
        min={minWidth}
        max={max}
        onSizeChange={setWidth}
        className="absolute inset-y-0 -left-0.5"
      />
      <Suspense>
        <AssistantPanel key={projectRef} projectRef={projectRef} onClose={close} />
      </Suspense>
    </aside>
  )
}
