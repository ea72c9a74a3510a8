import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** A single key that acts on the whole page; not while somebody types, and not behind a dialog. */
export const useShortcut = (key: string, action: () => void) => {
  const act = useEffectEvent(action)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== key || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      if (
        isTyping(event.target) ||
        document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
      )
        return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [key])
}
