import { toastSpace } from './toast-space.ts'

const { length, keep } = toastSpace('--toast-question', 'offsetHeight', 14)

/** A toast that stays until it is answered. It has a place of its own in the corner: other toasts come and go above it. */
export const toastQuestion = {
  /** The `toasterId` of such a toast. */
  area: 'question',
  /** The height that it takes. */
  space: length,
  /** Keeps that height up to date while the toast around an element is shown. */
  keepSpace: (content: HTMLElement): (() => void) => {
    const toast = content.closest<HTMLElement>('[data-sonner-toast]')
    return toast === null ? () => undefined : keep(toast)
  },
} as const
