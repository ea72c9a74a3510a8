export const copyFailure = 'Unable to copy to clipboard'

/** Puts a text on the clipboard. Throws when the page lacks the focus or the browser refuses. */
export const copyText = async (text: string): Promise<void> => {
  if (!document.hasFocus()) throw new Error(copyFailure)
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    // Browsers keep the clipboard from pages served without TLS, which an installation in a local network may be.
    if (!copyBySelection(text)) throw new Error(copyFailure, { cause: error })
  }
}

const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const focused = document.activeElement
  const container = focused?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body
  container.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
