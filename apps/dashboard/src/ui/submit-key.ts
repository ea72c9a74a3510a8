interface PressedKey {
  key: string
  metaKey: boolean
  ctrlKey: boolean
  target: EventTarget
  currentTarget: EventTarget
  preventDefault: () => void
}

// React passes on events of what is drawn elsewhere, such as a dialog opened from here: those are not ours.
const isInside = ({ target, currentTarget }: PressedKey): boolean =>
  target instanceof Node && currentTarget instanceof Node && currentTarget.contains(target)

/**
 * A key handler that submits on ⌘↵ and Ctrl+Enter, wherever the focus is inside. As `onKeyDownCapture` it comes before
 * the control that has the focus: a select would open by the same key.
 */
export const whenSubmitKey = (submit: () => void) => (event: PressedKey) => {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || !isInside(event)) return
  event.preventDefault()
  submit()
}
