export const assistantButtonId = 'assistant-button'

/** Gives the focus back when the assistant closes: to its button, or to the page where there is no button. */
export const focusAssistantOpener = () =>
  (document.getElementById(assistantButtonId) ?? document.getElementById('main'))?.focus()
