import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { loadAhead } from '../lib/load-ahead.ts'
import { loadPatiently } from '../lib/load-patiently.ts'
import { toastDrawing } from './toast.ts'

const loadArea = () => import('./toast-area.tsx')
const ToastArea = lazy(async () => ({ default: (await loadPatiently(loadArea)).ToastArea }))

const loadAreaAhead = () => loadAhead(loadArea)

/** Once a person does something: the first toast may say that the connection is lost, and could not be loaded then. */
const useCodeAhead = () =>
  useEffect(() => {
    for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, loadAreaAhead, { once: true })
  }, [])

/** Once, at the root. */
export const Toaster = () => {
  useCodeAhead()
  const isWanted = useSyncExternalStore(toastDrawing.subscribe, toastDrawing.isWanted)
  return (
    isWanted && (
      <Suspense>
        <ToastArea onReady={toastDrawing.isMounted} />
      </Suspense>
    )
  )
}
