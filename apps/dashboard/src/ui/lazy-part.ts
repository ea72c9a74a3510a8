import type { ComponentType } from 'react'
import { lazy } from 'react'
import { loadWhenReachable } from '../lib/load-when-reachable.ts'
import { toast } from './toast.ts'

const toastId = 'part-on-its-way'

/** A part of a page whose code comes when a person opens it: a dialog, a form, a menu. Without a connection it comes with the next one. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    let isLate = false
    const part = await loadWhenReachable(load, () => {
      isLate = true
      toast.error('Unable to reach the server', {
        id: toastId,
        description: 'What you opened appears once it can be reached.',
        duration: Infinity,
      })
    })
    if (isLate) toast.dismiss(toastId)
    return { default: part }
  })
