interface PressedKey {
  key: string
  metaKey: boolean
  ctrlKey: boolean
  preventDefault: () => void
}

/** A key handler that submits on ⌘↵ and Ctrl+Enter, wherever the focus is inside. */
export const whenSubmitKey = (submit: () => void) => (event: PressedKey) => {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  event.preventDefault()
  submit()
}
