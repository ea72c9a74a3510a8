import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { overlayClasses } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { useDragToClose } from './motion/use-drag-to-close.ts'
import { useFocusBack } from './use-focus-back.ts'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What opens it, where it has a button of its own. */
  trigger?: ReactNode
  children: ReactNode
}

/** At the left on wide screens, over the page on narrow ones. */
export const Drawer = ({ open, onOpenChange, title, trigger, children }: DrawerProps) => {
  const focus = useFocusBack()
  const { setPanel, setHandle } = useDragToClose('left', () => onOpenChange(false))
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClasses} />
        <Primitive.Content
          aria-describedby={undefined}
          ref={setPanel}
          {...focus}
          className="appear fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col border-r border-line-strong bg-surface-1 text-text shadow-popup outline-none"
        >
          <div
            ref={setHandle}
            className="flex h-12 shrink-0 items-center justify-between border-b border-line pr-2 pl-4"
          >
            <Primitive.Title className="text-sm font-medium">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close">
                <X aria-hidden size={16} />
              </IconButton>
            </Primitive.Close>
          </div>
          <div data-dialog-body="" className="flex min-h-0 flex-1 flex-col overflow-y-auto">
            {children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
