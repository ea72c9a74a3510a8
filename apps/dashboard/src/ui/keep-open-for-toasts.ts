/** A press on a toast is one beside the dialog, and does not close it: the toast may say why the dialog is still open. */
export const keepOpenForToasts = (event: Event): void => {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null) event.preventDefault()
}
