// Where sonner differs from the specification. It has no settings for these.

const thresholdPx = 20
// Sonner's own: a shorter swipe is cancelled.
const sonnerThresholdPx = 45

const amountOf = (toast: HTMLElement, axis: 'x' | 'y') =>
  Number.parseFloat(toast.style.getPropertyValue(`--swipe-amount-${axis}`)) || 0

const letGo = ({ target }: PointerEvent) => {
  const toast = target instanceof Element ? target.closest<HTMLElement>('[data-sonner-toast]') : null
  if (toast === null) return
  for (const axis of ['x', 'y'] as const) {
    const amount = amountOf(toast, axis)
    if (amount >= thresholdPx && amount < sonnerThresholdPx)
      toast.style.setProperty(`--swipe-amount-${axis}`, `${sonnerThresholdPx}px`)
  }
}

/** A swipe of 20 px closes a toast: it is passed on to sonner as one of the length that sonner requires. */
export const followSwipes = (area: HTMLElement, signal: AbortSignal): void =>
  // Captured here, it comes before sonner's own handler, which React calls at the root.
  area.addEventListener('pointerup', letGo, { capture: true, signal })

/** When a toast is removed, sonner treats the pointer as gone. If it is on another toast, sonner gets the event again. */
export const pauseWhilePointed = (area: HTMLElement, signal: AbortSignal): void => {
  const observer = new MutationObserver(() => {
    const list = area.querySelector('[data-sonner-toaster]:hover:has([data-expanded="false"])')
    list?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
  })
  observer.observe(area, { subtree: true, attributeFilter: ['data-expanded'] })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Sonner pauses for a pointer, and for a focus that its hotkey has set. Any other focus is passed on as a pointer. */
export const pauseWhileFocused = (area: HTMLElement, signal: AbortSignal): void => {
  const list = () => area.querySelector('[data-sonner-toaster]')
  area.addEventListener('focusin', () => void list()?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true })), {
    signal,
  })
  area.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && area.contains(relatedTarget)) return
      list()?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
    },
    { signal },
  )
}
