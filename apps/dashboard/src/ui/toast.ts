import type { ReactElement } from 'react'
import type { ExternalToast, toast as sonnerToast } from 'sonner'
import { loadPatiently } from '../lib/load-patiently.ts'

// Most visits see no toast: what draws them is mounted with the first.
let wanted = false
// Sonner drops toasts that are raised before its area is mounted.
const area = Promise.withResolvers<void>()
const listeners = new Set<() => void>()

const want = () => {
  if (wanted) return
  wanted = true
  for (const listener of listeners) listener()
}

/** For the area that draws toasts. */
export const toastDrawing = {
  isWanted: () => wanted,
  /** Calls `listener` with the first toast; returns what ends that. */
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  isMounted: area.resolve,
}

const withSonner = async (use: (toast: typeof sonnerToast) => unknown) => {
  want()
  const [{ toast: draw }] = await Promise.all([loadPatiently(() => import('sonner')), area.promise])
  use(draw)
}

/** What sonner takes. One `id` holds one toast: a later one replaces it. */
export type ToastOptions = ExternalToast

const show = (title: string, options?: ToastOptions) => void withSonner((draw) => draw(title, options))

/** Says something in the corner for four seconds. */
export const toast = Object.assign(show, {
  success: (title: string, options?: ToastOptions) => void withSonner((draw) => draw.success(title, options)),
  info: (title: string, options?: ToastOptions) => void withSonner((draw) => draw.info(title, options)),
  warning: (title: string, options?: ToastOptions) => void withSonner((draw) => draw.warning(title, options)),
  error: (title: string, options?: ToastOptions) => void withSonner((draw) => draw.error(title, options)),
  /** Drawn by the caller. */
  custom: (draw: () => ReactElement, options?: ToastOptions) =>
    void withSonner((sonner) => sonner.custom(draw, options)),
  /** Stays until it is dismissed, or replaced by another toast of its `id`. */
  loading: (title: string, options?: ToastOptions) => void withSonner((draw) => draw.loading(title, options)),
  /** All of them, or the one of that id. */
  dismiss: (id?: string) => {
    if (wanted) void withSonner((draw) => draw.dismiss(id))
  },
})
