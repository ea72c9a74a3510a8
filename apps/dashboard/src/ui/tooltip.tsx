import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

/** Once, around the whole application: a second tooltip within 300 ms of the first comes at once. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Primitive.Provider>
)

interface TooltipProps {
  content: ReactNode
  /** One element that takes a ref and props. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

export const Tooltip = ({ content, children, side = 'top' }: TooltipProps) => (
  <Primitive.Root>
    <Primitive.Trigger asChild>{children}</Primitive.Trigger>
    <Primitive.Portal>
      {/* What is drawn at the end of the page is a landmark of its own, or it would belong to none. */}
      <section aria-label="Tooltip">
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-md border border-line-strong bg-surface-3 px-2 py-1 text-xs text-text shadow-popup"
        >
          {content}
        </Primitive.Content>
      </section>
    </Primitive.Portal>
  </Primitive.Root>
)
