import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const announcer = (): ((text: string) => void) | undefined => {
  const notify: unknown = Reflect.get(document, 'ariaNotify')
  return typeof notify === 'function' ? (text) => void Reflect.apply(notify, document, [text]) : undefined
}

// What led away stands in the frame, or has gone with the page; anything else that has the focus was given it by the new
// page, or stays across the two.
const isLeftBehind = (element: Element | null): boolean =>
  element === null || element === document.body || element.closest('nav, header, [role=dialog]') !== null

const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

/** Another page is said by its title, and the focus goes to it from where it was asked for, as after loading one. */
export const RouteFocus = () => {
  const router = useRouter()
  const [said, setSaid] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        if (isLeftBehind(document.activeElement)) focusMain()
        const announce = announcer()
        if (announce === undefined) setSaid(document.title)
        else announce(document.title)
      }),
    [router],
  )
  // For browsers that cannot be told to announce.
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
