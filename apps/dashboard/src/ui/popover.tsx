import { Slot } from 'radix-ui'
import { Suspense, useState } from 'react'
import { loadAhead } from '~/lib/load-ahead.ts'
import type { PopoverProps } from './popover-window.tsx'
import { lazyPart } from './lazy-part.ts'

const load = () => import('./popover-window.tsx')
const PopoverWindow = lazyPart(async () => (await load()).PopoverWindow)

/** Fetches the code of popovers, for pages on which one may be opened by a key that is followed by typing. */
export const preloadPopovers = () => loadAhead(load)

/** What a button opens beside itself. Until it is first opened it is that button and nothing more. */
export const Popover = (props: PopoverProps) => {
  const { trigger, open, onOpenChange } = props
  const [wasOpened, setWasOpened] = useState(false)
  if (open === true && !wasOpened) setWasOpened(true)
  // Once opened it stays what it is, so that the focus finds the same button when it closes.
  if (wasOpened || open === true)
    return (
      <Suspense fallback={trigger}>
        <PopoverWindow {...props} />
      </Suspense>
    )
  return (
    <Slot.Root
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={preloadPopovers}
      onFocus={preloadPopovers}
      onClick={() => (open === undefined ? setWasOpened(true) : onOpenChange?.(true))}
    >
      {trigger}
    </Slot.Root>
  )
}
