import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { PaletteSection } from '~/palette/commands.ts'

const listeners = new Set<() => void>()
/** The commands of mounted components. Collected when the palette opens: pages that never open it do no work for it. */
const offers = new Set<() => readonly PaletteSection[]>()
let isOpen = false
// Somebody who types on without waiting: what was typed before the palette's code had come.
let typedAhead = ''
let isListening = false

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const setOpen = (next: boolean) => {
  if (isOpen === next) return
  isOpen = next
  typedAhead = ''
  for (const listener of listeners) listener()
}

export const loadPalette = () => import('~/palette/Palette.tsx')

export const palette = {
  open: () => setOpen(true),
  close: () => setOpen(false),
  /** Open, and not yet there to be typed into. */
  isComing: () => isOpen && !isListening,
  typeAhead: (text: string) => void (typedAhead += text),
  takeTypedAhead: () => typedAhead,
  /** From here on its input receives the keys. Returns the function to call when it is unmounted. */
  listen: () => {
    isListening = true
    return () => void (isListening = false)
  },
  useIsOpen: () => useSyncExternalStore(subscribe, () => isOpen),
  /** The sections of what is on screen now. Of two with one id the later is left out: a page may be mounted twice. */
  offeredSections: (): PaletteSection[] => {
    const sections = [...offers].flatMap((offer) => offer())
    return [...new Map(sections.map((section) => [section.id, section])).values()]
  },
}

/** Offers commands in the palette for as long as the component is mounted. `offer` is called when the palette opens. */
export const usePaletteSections = (offer: () => readonly PaletteSection[]): void => {
  const latest = useRef(offer)
  useLayoutEffect(() => {
    latest.current = offer
  })
  useLayoutEffect(() => {
    const current = () => latest.current()
    offers.add(current)
    return () => void offers.delete(current)
  }, [])
}
