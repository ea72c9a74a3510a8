import { useRef } from 'react'
import { focusFirst } from './focus-first.ts'
import { focusHasMoved } from './focus-has-moved.ts'

/** Moves the focus into a dialog that has no trigger of its own, and back to where it was. */
export const useFocusBack = () => {
  const opener = useRef<Element | null>(null)
  const onOpenAutoFocus = (event: Event) => {
    opener.current = document.activeElement
    focusFirst(event)
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    // A person who moved the focus elsewhere keeps it there.
    if (!focusHasMoved() && opener.current instanceof HTMLElement) opener.current.focus()
  }
  return { onOpenAutoFocus, onCloseAutoFocus }
}
