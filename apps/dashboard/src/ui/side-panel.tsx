import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { overlayClasses } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { ResizeHandle } from './resize-handle.tsx'
import { whenSubmitKey } from './submit-key.ts'
import { useDragToClose } from './motion/use-drag-to-close.ts'
import { belowToasts, panelWidth } from './toast-space.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useIsWide } from './use-is-wide.ts'
import { useStoredSize } from './use-stored-size.ts'

interface SidePanelProps {
  open: boolean
  /** Called with false on Esc, on a click beside it and by the cross: ask about unsaved work there. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Pixels, before a person has dragged it. */
  defaultWidth?: number
  /** Panels of one name share their remembered width. */
  name?: string
  /** Where there is room, the page beside it stays in use: nothing is dimmed, and only Esc in the panel and its cross close it. */
  pageStaysInUse?: boolean
  /** While work is under way: nothing closes it. */
  locked?: boolean
  /** Runs on ⌘↵ and Ctrl+Enter. */
  onSubmitKey?: (() => void) | undefined
}

const stop = (event: Event) => event.preventDefault()

const minWidth = 320
const maxWidth = 1200

export const SidePanel = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  defaultWidth = 480,
  name = 'panel',
  pageStaysInUse = false,
  locked = false,
  onSubmitKey,
}: SidePanelProps) => {
  const isWide = useIsWide()
  const isModal = !(pageStaysInUse && isWide)
  const focus = useFocusBack()
  const change = (next: boolean) => {
    if (!locked) onOpenChange(next)
  }
  const { panel, setPanel, setHandle } = useDragToClose('right', () => change(false))
  useEffect(() => (panel === null ? undefined : panelWidth.keep(panel)), [panel])
  // Esc beside the panel belongs to what has the focus there, such as a cell that is being edited.
  const closeByKey = (event: KeyboardEvent) => {
    const { activeElement } = document
    if (activeElement !== document.body && panel?.contains(activeElement) !== true) event.preventDefault()
  }
  const [width, setWidth] = useStoredSize(`cairn.panel-width.${name}`, defaultWidth)
  return (
    <Primitive.Root open={open} onOpenChange={change} modal={isModal}>
      <Primitive.Portal>
        {isModal && <Primitive.Overlay className={overlayClasses} />}
        <Primitive.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          style={{ width }}
          ref={setPanel}
          {...focus}
          {...(isModal
            ? { onInteractOutside: keepOpenForToasts }
            : { onInteractOutside: stop, onEscapeKeyDown: closeByKey })}
          onKeyDownCapture={onSubmitKey === undefined ? undefined : whenSubmitKey(onSubmitKey)}
          className={classNames(
            'appear fixed right-0 bottom-0 flex max-w-full flex-col border-l border-line-strong bg-surface-1 text-text shadow-popup outline-none',
            isModal ? 'top-0 z-40' : 'top-12 z-20',
          )}
        >
          <ResizeHandle
            label="Width of the panel"
            edge="left"
            size={width}
            min={minWidth}
            max={Math.min(maxWidth, window.innerWidth)}
            onSizeChange={setWidth}
            className="absolute inset-y-0 -left-0.5 max-sm:hidden"
          />
          <div ref={setHandle} className="flex min-h-12 items-center gap-3 border-b border-line px-5 py-2">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="truncate text-base font-medium">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="text-sm text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" disabled={locked} className="-mr-2">
                <X aria-hidden size={16} />
              </IconButton>
            </Primitive.Close>
          </div>
          <div data-dialog-body="" className="min-h-0 flex-1 overflow-auto px-5 py-4">
            {children}
          </div>
          {footer !== undefined && (
            <div
              ref={belowToasts}
              data-dialog-footer=""
              className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3"
            >
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
