const fields = 'input:not([type="hidden"], [hidden], :disabled), textarea:not(:disabled), [role="combobox"]'

/**
 * Puts the focus where the work begins when a dialog opens: into the field marked with `data-first-field`, else into the
 * first field of its body, else on the first link or the chosen tab of its body or button of its footer, else on the
 * dialog itself. Never on the cross, whose tooltip would open too.
 */
export const focusFirst = (event: Event) => {
  event.preventDefault()
  const { currentTarget: dialog } = event
  if (!(dialog instanceof HTMLElement)) return
  const target =
    dialog.querySelector<HTMLElement>(`[data-first-field] :is(${fields})`) ??
    dialog.querySelector<HTMLElement>(`[data-dialog-body] :is(${fields})`) ??
    dialog.querySelector<HTMLElement>(
      '[data-dialog-body] :is(a[href], [role="tab"][aria-selected="true"]), [data-dialog-footer] button:not(:disabled)',
    ) ??
    dialog
  target.focus()
}
