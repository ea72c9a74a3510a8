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

/** The buttons at the foot of a side panel, in the corner of toasts. */
export const panelFoot = toastSpace('--panel-foot', 'offsetHeight')

/** A side panel: toasts stand beside it where there is room. */
export const panelWidth = toastSpace('--panel-width', 'offsetWidth')
