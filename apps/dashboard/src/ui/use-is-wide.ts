import { useSyncExternalStore } from 'react'

// The width of `--breakpoint-rail` in theme.css.
const wide = window.matchMedia('(min-width: 900px)')

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the window has room for things side by side: the rail, and a panel beside a page. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
