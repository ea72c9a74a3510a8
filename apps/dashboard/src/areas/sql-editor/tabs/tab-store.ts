import { useMemo, useSyncExternalStore } from 'react'
import { onStorageCleared } from '~/state/storage-clearing.ts'
import { readStoredJson } from '~/state/stored-json.ts'
import type { OpenQueries } from './query-tabs.ts'
import { keepTab, readQueryTabs } from './query-tabs.ts'

// Only ids: the names of queries are their text, which must not outlast a session in this browser.
const storageKey = (ref: string) => `cairn.sql.tabs.${ref}`

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const forget = onStorageCleared(listener)
  return () => {
    forget()
    listeners.delete(listener)
  }
}

/** The tabs of this window; those of the window that changed its own last, where this one is new. */
const storedText = (ref: string): string | null =>
  sessionStorage.getItem(storageKey(ref)) ?? localStorage.getItem(storageKey(ref))

const parsed = (ref: string, text: string | null): OpenQueries =>
  readQueryTabs(readStoredJson({ getItem: () => text }, storageKey(ref)))

export const changeTabs = (ref: string, change: (open: OpenQueries) => OpenQueries): void => {
  const text = JSON.stringify(change(parsed(ref, storedText(ref))))
  if (text === sessionStorage.getItem(storageKey(ref))) return
  sessionStorage.setItem(storageKey(ref), text)
  localStorage.setItem(storageKey(ref), text)
  for (const listener of listeners) listener()
}

/** The open queries of a project in this window. */
export const useOpenQueries = (ref: string): OpenQueries => {
  const text = useSyncExternalStore(subscribe, () => storedText(ref))
  return useMemo(() => parsed(ref, text), [ref, text])
}

/** The query is worked on, or was opened by a double click: its tab is no preview. */
export const keepQueryTab = (ref: string, id: string): void => changeTabs(ref, (open) => keepTab(open, id))
