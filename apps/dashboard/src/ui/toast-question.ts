const gapPx = 14

/** A toast that stays until it is answered. It has a place of its own in the corner: other toasts come and go above it. */
export const toastQuestion = {
  /** The `toasterId` of such a toast. */
  area: 'question',
  /** The style property of the page with the height that it takes. */
  space: '--toast-question',
  /** Keeps that height up to date while the toast around an element is shown. */
  keepSpace: (content: HTMLElement): (() => void) => {
    const { style } = document.documentElement
    const toast = content.closest<HTMLElement>('[data-sonner-toast]')
    if (toast === null) return () => undefined
    const observer = new ResizeObserver(() => style.setProperty(toastQuestion.space, `${toast.offsetHeight + gapPx}px`))
    observer.observe(toast)
    return () => {
      observer.disconnect()
      style.removeProperty(toastQuestion.space)
    }
  },
} as const
