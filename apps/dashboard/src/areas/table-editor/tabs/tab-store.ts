import { useMemo, useSyncExternalStore } from 'react'
import { onStorageCleared } from '~/state/storage-clearing.ts'
import { readStoredJson } from '~/state/stored-json.ts'
import { readTabs } from './read-tabs.ts'
import type { OpenTables } from './table-tabs.ts'
import { keepTab } from './table-tabs.ts'

/** The tabs of a project, in this browser. */
const storageKey = (ref: string) => `cairn.table-tabs.${ref}`

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const forget = onStorageCleared(listener)
  return () => {
    forget()
    listeners.delete(listener)
  }
}

export const changeTabs = (ref: string, change: (open: OpenTables) => OpenTables): void => {
  const key = storageKey(ref)
  const before = localStorage.getItem(key)
  const after = JSON.stringify(change(readTabs(readStoredJson(localStorage, key))))
  if (after === before) return
  localStorage.setItem(key, after)
  for (const listener of listeners) listener()
}

/** The open tables of a project. Another tab of the browser has its own, and the last change is what is kept. */
export const useOpenTables = (ref: string): OpenTables => {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey(ref)))
  return useMemo(() => {
    const stored: unknown = text === null ? undefined : readStoredJson({ getItem: () => text }, storageKey(ref))
    return readTabs(stored)
  }, [text, ref])
}

/** Rows of the table were changed: its tab is no preview any more. */
export const keepTableTab = (ref: string, id: string): void => changeTabs(ref, (open) => keepTab(open, id))
