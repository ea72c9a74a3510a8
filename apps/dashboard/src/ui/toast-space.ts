interface ToastSpace {
  /** A length of CSS: 0 while nothing is shown. */
  length: string
  /** Keeps it up to date while an element is shown; returns what ends that. */
  keep: (element: HTMLElement) => () => void
}

/** The extent of what toasts must not cover, in a style property of the page. Where several are shown, of the largest. */
export const toastSpace = (property: string, extent: 'offsetHeight' | 'offsetWidth', gapPx = 0): ToastSpace => {
  const shown = new Set<HTMLElement>()
  const write = () => {
    const { style } = document.documentElement
    if (shown.size === 0) style.removeProperty(property)
    else style.setProperty(property, `${Math.max(...[...shown].map((each) => each[extent])) + gapPx}px`)
  }
  return {
    length: `var(${property}, 0px)`,
    keep: (element) => {
      shown.add(element)
      const observer = new ResizeObserver(write)
      observer.observe(element)
      return () => {
        observer.disconnect()
        shown.delete(element)
        write()
      }
    },
  }
}

/** What is at the foot of the window in the corner of toasts, such as the buttons of a side panel. */
export const panelFoot = toastSpace('--panel-foot', 'offsetHeight')

/**
 * A `ref` of what is there: toasts stand above it. It is one function, since React lets go of an element whose `ref` is a new one at
 * each drawing, and toasts would drop onto it.
 */
export const belowToasts = (element: HTMLElement | null) => (element === null ? undefined : panelFoot.keep(element))

/** A side panel: toasts stand beside it where there is room. */
export const panelWidth = toastSpace('--panel-width', 'offsetWidth')
