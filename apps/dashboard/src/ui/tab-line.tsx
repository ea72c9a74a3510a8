import { useLayoutEffect, useRef } from 'react'
import { moveWithin } from './motion/move-within.ts'

/** Scrolls the row of tabs, and nothing around it. */
const bringIntoView = (list: HTMLElement, tab: HTMLElement): void => {
  const end = tab.offsetLeft + tab.offsetWidth
  if (tab.offsetLeft < list.scrollLeft) list.scrollLeft = tab.offsetLeft
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}

/** The line under the chosen tab of the list that it is in. It moves to the next one that is chosen. */
export const TabLine = ({ value }: { value: string }) => {
  const line = useRef<HTMLSpanElement>(null)
  const placedFor = useRef<string>(undefined)
  // After every drawing: a count in a tab changes its width.
  useLayoutEffect(() => {
    const element = line.current
    const list = element?.parentElement
    const tab = list?.querySelector('[role="tab"][aria-selected="true"]')
    if (!element || !list || !(tab instanceof HTMLElement)) return
    const place = () => {
      element.style.left = `${tab.offsetLeft}px`
      element.style.width = `${tab.offsetWidth}px`
    }
    if (placedFor.current !== value) bringIntoView(list, tab)
    if (placedFor.current === undefined || placedFor.current === value) place()
    else moveWithin(list, place)
    placedFor.current = value
  })
  return <span ref={line} aria-hidden data-layout className="absolute bottom-0 border-b-2 border-accent" />
}
