import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { overlayClasses } from '~/ui/dialog.tsx'
import { focusFirst } from '~/ui/focus-first.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import type { RailArea } from './rail-area.ts'
import { RailLinks } from './RailLinks.tsx'

/** The rail on a narrow screen; open from the start. */
export const RailDrawer = ({ areas, trigger }: { areas: readonly RailArea[]; trigger: ReactNode }) => {
  const [open, setOpen] = useState(true)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClasses} />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst}
          className="appear fixed inset-y-0 left-0 z-40 w-64 border-r border-line-strong bg-surface-1 shadow-popup outline-none"
        >
          <div className="flex h-12 items-center justify-between border-b border-line pr-2 pl-4">
            <Dialog.Title className="text-sm font-medium">Areas</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden size={16} />
              </IconButton>
            </Dialog.Close>
          </div>
          <nav aria-label="Areas" data-dialog-body="">
            <RailLinks areas={areas} onNavigate={() => setOpen(false)} />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
