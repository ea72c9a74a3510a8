import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.ts'
import { paths } from '~/paths.ts'
import { toast } from '~/ui/toast.tsx'
import { keepAsCopy, saveDocument } from './save.ts'
import type { SqlDocument } from './sql-document.ts'

/** Saving as the screen does it: one at a time, with a word about what went wrong. */
export const useSave = (ref: string, document: SqlDocument) => {
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)

  const whileSaving = async (work: () => Promise<void>) => {
    if (isSaving) return
    setIsSaving(true)
    try {
      await work()
    } catch (error) {
      toastError(error, 'The snippet was not saved; its text is kept in this browser')
    } finally {
      setIsSaving(false)
    }
  }

  return {
    isSaving,
    save: () =>
      void whileSaving(async () => {
        const { isDirty } = document.getState()
        if (isDirty) await saveDocument(ref, document)
      }),
    keepCopy: () =>
      void whileSaving(async () => {
        const id = await keepAsCopy(ref, document)
        toast.success('Saved as a copy')
        await navigate({ to: paths.sqlEditor({ ref, id }) })
      }),
  }
}
