import { useEffectEvent, useLayoutEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

interface ShortcutOptions {
  /** A selector of elements in which the key has a meaning of its own. */
  except?: string
}

/** A single key that acts on the whole page, as soon as the page is drawn; not while somebody types, and not behind a dialog. */
export const useShortcut = (key: string, action: () => void, { except }: ShortcutOptions = {}) => {
  const act = useEffectEvent(action)
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== key || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      if (
        isTyping(event.target) ||
        (except !== undefined && event.target instanceof Element && event.target.closest(except) !== null) ||
        document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
      )
        return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [key, except])
}
