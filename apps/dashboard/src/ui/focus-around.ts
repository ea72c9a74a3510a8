/**
 * Keeps the focus on the page, or in the dialog, that an element belongs to: what is removed while it is focused leaves it to
 * the body, where the keys of the page begin again at its top.
 */
export const focusAround = (element: Element | null): void =>
  (element?.closest<HTMLElement>('[role="dialog"], main') ?? document.getElementById('main'))?.focus({
    preventScroll: true,
  })
