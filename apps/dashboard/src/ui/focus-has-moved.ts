/** Whether an element has the focus: what is removed while it is focused leaves it to the body. */
export const focusHasMoved = (): boolean => document.activeElement !== null && document.activeElement !== document.body

// A dialog that keeps the focus within itself takes it when the popup's option is removed: nobody has put it there.
const isHeldByDialog = (): boolean => document.activeElement?.matches('[role="dialog"], [role="alertdialog"]') === true

/** For `onCloseAutoFocus`, a moment after the popup is gone: the focus returns to its button, unless it is elsewhere by then. */
export const keepMovedFocus = (event: Event): void => {
  if (focusHasMoved() && !isHeldByDialog()) event.preventDefault()
}
