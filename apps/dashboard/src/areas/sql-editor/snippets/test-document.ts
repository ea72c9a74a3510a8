import type { Snippet } from '@cairn/contracts/snippets/snippets'
import type { Draft, Drafts } from './drafts.ts'
import { SqlDocument } from './sql-document.ts'
import { createTextBuffer } from './text-source.ts'

export const snippet = (version: number, sql: string, name = 'Orders'): Snippet => ({
  id: 'one',
  name,
  version,
  content: { sql },
  inserted_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  is_shared: false,
  is_own: true,
  is_favourite: false,
  folder_id: null,
})

export const memoryDrafts = (hasRoom = true) => {
  const kept = new Map<string, Draft>()
  const drafts: Drafts = {
    list: () => [...kept.values()],
    find: (id) => kept.get(id),
    keep: (draft) => {
      if (hasRoom) kept.set(draft.id, draft)
      return hasRoom
    },
    drop: (id) => void kept.delete(id),
  }
  return { kept, drafts }
}

/** A document whose typing the test does, and whose pauses it decides. */
export const open = (saved: Snippet | undefined, { drafts, kept } = memoryDrafts(), nowMs = () => 42) => {
  const due: (() => void)[] = []
  const document = new SqlDocument({
    id: 'one',
    snippet: saved,
    drafts,
    newId: () => `copy of ${saved?.name ?? 'a new text'}`,
    nowMs,
    later: (callback) => {
      due.push(callback)
      return () => due.splice(due.indexOf(callback), 1)
    },
  })
  const source = createTextBuffer(document.read())
  document.moveTo(source)
  const type = (text: string) => {
    source.write(text)
    document.edited()
  }
  const pause = () => {
    due.shift()?.()
  }
  return { document, type, pause, kept, drafts, due }
}
