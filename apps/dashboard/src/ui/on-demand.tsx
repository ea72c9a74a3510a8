import { Suspense, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Slot } from 'radix-ui'
import { loadAhead } from '~/lib/load-ahead.ts'

interface OnDemandProps {
  /** One button that takes a ref and props: what is seen until it is pressed. */
  trigger: ReactElement
  /** What the trigger opens: 'menu', 'dialog'. */
  popup: 'menu' | 'dialog'
  /** Starts loading the code, on hover or focus. */
  preload: () => Promise<unknown>
  /** Draws the same trigger with what it opens, open from the start; its code may be on its way. */
  children: (trigger: ReactElement) => ReactNode
}

/** A popup whose code comes when somebody reaches for it. */
export const OnDemand = ({ trigger, popup, preload, children }: OnDemandProps) => {
  const [wanted, setWanted] = useState(false)
  if (wanted) return <Suspense fallback={trigger}>{children(trigger)}</Suspense>
  return (
    <Slot.Root
      aria-haspopup={popup}
      aria-expanded={false}
      onPointerEnter={() => loadAhead(preload)}
      onFocus={() => loadAhead(preload)}
      onClick={() => setWanted(true)}
    >
      {trigger}
    </Slot.Root>
  )
}
