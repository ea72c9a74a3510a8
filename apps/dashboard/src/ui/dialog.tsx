import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { whenSubmitKey } from './submit-key.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { useFocusBack } from './use-focus-back.ts'

export type DialogSize = 'small' | 'medium' | 'large' | 'wide' | 'huge'

const widths: Record<DialogSize, string> = {
  small: 'max-w-sm',
  medium: 'max-w-md',
  large: 'max-w-lg',
  wide: 'max-w-3xl',
  huge: 'max-w-4xl',
}

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, from the left. */
  footer?: ReactNode
  size?: DialogSize
  role?: 'dialog' | 'alertdialog'
  /** Esc, a click beside it and the cross do nothing: something is being saved. */
  locked?: boolean
  showClose?: boolean
  /** Runs on ⌘↵ and Ctrl+Enter. */
  onSubmitKey?: (() => void) | undefined
}

export const overlayClasses = 'appear fixed inset-0 z-40 bg-overlay'

const stop = (event: Event) => event.preventDefault()

/** Traps the focus and gives it back. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  role = 'dialog',
  locked = false,
  showClose = true,
  onSubmitKey,
}: DialogProps) => {
  const focus = useFocusBack()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClasses} />
        <Primitive.Content
          role={role}
          {...focus}
          onKeyDownCapture={onSubmitKey === undefined ? undefined : whenSubmitKey(onSubmitKey)}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          {...(locked
            ? { onEscapeKeyDown: stop, onPointerDownOutside: stop, onInteractOutside: stop }
            : { onInteractOutside: keepOpenForToasts })}
          className={classNames(
            'appear fixed top-[12vh] left-1/2 z-40 flex max-h-[80vh] w-[calc(100vw-1.5rem)] -translate-x-1/2 flex-col',
            'rounded-lg border border-line-strong bg-surface-1 text-text shadow-popup outline-none',
            widths[size],
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-base font-medium text-balance break-words">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="mt-1 text-sm text-muted">{description}</Primitive.Description>
              )}
            </div>
            {showClose && (
              <Primitive.Close asChild>
                <IconButton label="Close" disabled={locked} className="-mt-0.5 -mr-2">
                  <X aria-hidden size={16} />
                </IconButton>
              </Primitive.Close>
            )}
          </div>
          {children !== undefined && (
            <div data-dialog-body="" className="min-h-0 flex-1 overflow-auto px-5 pt-1 pb-4">
              {children}
            </div>
          )}
          {footer !== undefined && (
            <div data-dialog-footer="" className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
