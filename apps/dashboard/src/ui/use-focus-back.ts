import { useRef, useState } from 'react'
import { focusAround } from './focus-around.ts'
import { focusFirst } from './focus-first.ts'
import { focusHasMoved } from './focus-has-moved.ts'

/** Moves the focus into a dialog that has no trigger of its own, and back to where it was. */
export const useFocusBack = () => {
  // A field that takes the focus when it is drawn does so before the dialog asks where the focus should be.
  const [focusedBefore] = useState(() => document.activeElement)
  const opener = useRef(focusedBefore)
  const onOpenAutoFocus = (event: Event) => {
    opener.current = document.activeElement
    focusFirst(event)
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    // A person who moved the focus elsewhere keeps it there.
    if (focusHasMoved() || !(opener.current instanceof HTMLElement)) return
    // The first of a list takes the place of the box whose button opened the dialog.
    const isThere = opener.current.isConnected && opener.current !== document.body
    if (isThere) opener.current.focus()
    else focusAround(null)
  }
  return { onOpenAutoFocus, onCloseAutoFocus }
}
