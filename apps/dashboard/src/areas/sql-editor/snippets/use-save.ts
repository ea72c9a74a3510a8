import type { SnippetContent } from '@cairn/contracts/snippets/snippet-content'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '~/api/errors.ts'
import { toastError } from '~/components/toast-error.tsx'
import { sqlEditorPaths } from '../paths.ts'
import { toast } from '~/ui/toast.ts'
import { keepAsCopy, saveDocument } from './save.ts'
import type { SqlDocument } from './sql-document.ts'

const failureOf = (error: unknown, document: SqlDocument): string => {
  const isTooLarge =
    error instanceof ApiError && (error.reason === 'invalid_input' || error.reason === 'body_too_large')
  if (isTooLarge) return 'The snippet was not saved: a snippet holds at most 4 MB of text'
  if (document.getState().draft === 'no_room')
    return 'The snippet was not saved and is too large for a draft. Copy its text before you leave'
  return 'The snippet was not saved. Its text is stored in this browser'
}

/** Saving as the screen does it: one at a time, with a word about what went wrong. */
export const useSave = (ref: string, document: SqlDocument) => {
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)
  const [isMerging, setIsMerging] = useState(false)

  const whileSaving = async (work: () => Promise<void>) => {
    if (isSaving) return
    setIsSaving(true)
    try {
      await work()
    } catch (error) {
      toastError(error, failureOf(error, document))
    } finally {
      setIsSaving(false)
    }
  }

  const save = () => {
    const { isDirty, theirs, elsewhere } = document.getState()
    if (theirs !== undefined || elsewhere !== undefined) setIsMerging(true)
    else if (isDirty) void whileSaving(async () => void (await saveDocument(ref, document)))
  }

  return {
    isSaving,
    save,
    /** Another text has to be compared with this one first. */
    isMerging,
    setIsMerging,
    /** Saves an earlier text and its chart as the newest version; what is in the editor now is saved before it. */
    restore: ({ sql, chart }: SnippetContent, onDone: () => void) =>
      void whileSaving(async () => {
        if (document.getState().isDirty && !(await saveDocument(ref, document))) {
          onDone()
          return
        }
        document.merged(sql)
        document.chooseChart(chart)
        if (await saveDocument(ref, document)) toast.success('Restored as a new version')
        onDone()
      }),
    keepCopy: () =>
      void whileSaving(async () => {
        const id = await keepAsCopy(ref, document)
        toast.success('Saved as a copy')
        await navigate({ to: sqlEditorPaths.snippet({ ref, id }) })
      }),
  }
}

export type Saving = ReturnType<typeof useSave>
