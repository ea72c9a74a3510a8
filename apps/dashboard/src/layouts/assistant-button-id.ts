/** Where the focus goes when the panel is closed. */
export const assistantButtonId = 'assistant-button'
