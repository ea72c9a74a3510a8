import { PanelLeft, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { overlayClasses } from '~/ui/dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { SnippetColumn } from './snippet-column.tsx'

interface SnippetDrawerProps {
  projectRef: string
  currentId: string
}

/** The drawer itself, not its first control: that would be the cross, with a tooltip which takes the first Esc. */
const focusDrawer = (event: Event) => {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** The column of snippets where there is no room for one. Closed by going to another snippet. */
export const SnippetDrawer = ({ projectRef, currentId }: SnippetDrawerProps) => {
  const [openedAt, setOpenedAt] = useState<string | undefined>(undefined)
  return (
    <Dialog.Root open={openedAt === currentId} onOpenChange={(open) => setOpenedAt(open ? currentId : undefined)}>
      <Dialog.Trigger asChild>
        <IconButton label="Snippets">
          <PanelLeft aria-hidden size={16} />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClasses} />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusDrawer}
          className="appear fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col border-r border-line-strong bg-surface-1 text-text shadow-popup outline-none"
        >
          <div className="flex h-12 shrink-0 items-center justify-between px-4">
            <Dialog.Title className="text-sm font-medium">Snippets</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden size={16} />
              </IconButton>
            </Dialog.Close>
          </div>
          <SnippetColumn projectRef={projectRef} currentId={currentId} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
