import { classNames } from './class-names.ts'

/** What floats over the page: menus, popovers, lists. */
export const popupClasses = 'appear z-50 rounded-lg border border-line-strong bg-surface-1 text-text shadow-popup'

export const itemClasses = (...more: (string | false | undefined)[]): string =>
  classNames(
    'flex min-h-7 cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-sm outline-none select-none',
    'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 data-[highlighted]:bg-surface-3',
    ...more,
  )
