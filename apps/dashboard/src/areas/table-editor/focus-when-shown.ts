/** As a ref: the field was brought up to be written in. Unlike `autoFocus` it does not scroll the page to itself. */
export const focusWhenShown = (field: HTMLElement | null) => field?.focus({ preventScroll: true })
