import { Popover as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { keepMovedFocus } from './focus-has-moved.ts'
import { mergeClasses } from './merge-classes.ts'
import { popupClasses } from './popup-style.ts'

export interface PopoverProps {
  /** One button that takes a ref and props. */
  trigger: ReactNode
  /** The name of what opens. */
  label: string
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string | undefined
  /** Keep the focus where it is instead of moving it inside. */
  keepFocus?: boolean
  /** A press beside it, or the focus going elsewhere. It closes, unless this prevents the default. */
  onInteractOutside?: ((event: Event) => void) | undefined
}

const stayPut = (event: Event) => event.preventDefault()

/** The popover itself, open from the start where nobody else says whether it is; see popover.tsx. */
export const PopoverWindow = ({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  className,
  keepFocus = false,
  onInteractOutside,
}: PopoverProps) => (
  <Primitive.Root
    {...(open === undefined ? { defaultOpen: true } : { open })}
    {...(onOpenChange === undefined ? {} : { onOpenChange })}
  >
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content
        aria-label={label}
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={keepMovedFocus}
        {...(keepFocus ? { onOpenAutoFocus: stayPut } : {})}
        {...(onInteractOutside === undefined ? {} : { onInteractOutside })}
        className={mergeClasses(
          popupClasses,
          'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-auto p-3',
          className,
        )}
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)
