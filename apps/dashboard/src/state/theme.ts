import { useSyncExternalStore } from 'react'
import { storedChoice } from './stored-choice.ts'

export const themeChoices = ['dark', 'light', 'classic-dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]
export type Theme = Exclude<ThemeChoice, 'system'>

// The inline script of index.html reads the same key before the first paint.
export const themeChoice = storedChoice<ThemeChoice>('cairn.theme', themeChoices, 'system')

const prefersLight = window.matchMedia('(prefers-color-scheme: light)')

const currentTheme = (): Theme => {
  const choice = themeChoice.get()
  if (choice !== 'system') return choice
  return prefersLight.matches ? 'light' : 'dark'
}

const subscribe = (listener: () => void) => {
  const forget = themeChoice.subscribe(listener)
  prefersLight.addEventListener('change', listener)
  return () => {
    forget()
    prefersLight.removeEventListener('change', listener)
  }
}

/** Applies the chosen theme when the menu, another tab or the operating system changes it. */
export const followTheme = () => subscribe(() => (document.documentElement.dataset['theme'] = currentTheme()))

/** The theme in force: `system` is resolved. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
