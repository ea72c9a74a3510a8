import { Dialog as Primitive } from 'radix-ui'
import { focusAssistantOpener } from '~/layouts/assistant-button-id.ts'
import { AssistantPanel } from './AssistantPanel.tsx'

const focusButton = (event: Event) => {
  event.preventDefault()
  focusAssistantOpener()
}

/** The assistant over a page that has no room beside it. */
export const AssistantSheet = ({ projectRef, onClose }: { projectRef: string; onClose: () => void }) => (
  <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
    <Primitive.Portal>
      <Primitive.Content
        aria-describedby={undefined}
        onCloseAutoFocus={focusButton}
        className="appear fixed inset-0 z-40 flex flex-col bg-surface-1 text-text outline-none"
      >
        <Primitive.Title className="sr-only">Assistant</Primitive.Title>
        <AssistantPanel key={projectRef} projectRef={projectRef} onClose={onClose} />
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)
