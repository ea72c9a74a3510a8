import { useEffect } from 'react'

interface Shortcuts {
  onRun: () => void
  onExplain: () => void
  onSave: () => void
}

const isInDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** ⌘↵, ⇧⌘↵ and ⌘S (Ctrl elsewhere), wherever on the page the focus is. They come before the code editor's own keys. */
export const useShortcuts = ({ onRun, onExplain, onSave }: Shortcuts): void => {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || isInDialog(event)) return
      const keys = `${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`
      const action = { enter: onRun, 'shift+enter': onExplain, s: onSave }[keys]
      if (!action) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [onRun, onExplain, onSave])
}
