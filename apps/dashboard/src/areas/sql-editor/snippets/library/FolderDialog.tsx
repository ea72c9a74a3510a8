import type { SnippetFolder } from '@cairn/contracts/snippets/snippet-folders'
import { nameProblem } from '@cairn/contracts/rules'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { changeSnippetFolder, createSnippetFolder } from '../../api/snippet-library.ts'
import { readLibraryAgain } from './library-actions.ts'

interface FolderDialogProps {
  projectRef: string
  folders: readonly SnippetFolder[]
  /** Undefined for a new one. */
  folder: SnippetFolder | undefined
  isShared: boolean
  onClose: () => void
}

const top = 'top'

/** Creates a folder, or renames and moves one. Mounted while it is open. */
export const FolderDialog = ({ projectRef, folders, folder, isShared, onClose }: FolderDialogProps) => {
  const [name, setName] = useState(folder?.name ?? '')
  const [parent, setParent] = useState(folder?.parent_id ?? top)
  const [isSaving, setIsSaving] = useState(false)
  const formId = useId()
  const problem = nameProblem(name)
  const holdsFolders = folders.some(({ parent_id: of }) => folder !== undefined && of === folder.id)
  const parents = folders.filter(
    ({ id, is_shared: shared, parent_id: of }) => shared === isShared && of === null && id !== folder?.id,
  )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem !== undefined || isSaving) return
    setIsSaving(true)
    const body = { name: name.trim(), parent_id: parent === top ? null : parent }
    try {
      if (folder) await changeSnippetFolder(projectRef, folder.id, body)
      else await createSnippetFolder(projectRef, { ...body, is_shared: isShared })
      await readLibraryAgain(projectRef)
      onClose()
    } catch (error) {
      toastError(error, 'The folder was not saved')
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={isSaving}
      size="small"
      title={folder ? 'Change folder' : isShared ? 'New shared folder' : 'New folder'}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" loading={isSaving} disabledReason={problem}>
            {folder ? 'Save' : 'Create'}
          </Button>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={name === '' ? undefined : problem}>
          {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        {!holdsFolders && parents.length > 0 && (
          <Field label="Inside">
            {(control) => (
              <Select
                {...control}
                value={parent}
                options={[
                  { value: top, label: 'No folder' },
                  ...parents.map(({ id, name: label }) => ({ value: id, label })),
                ]}
                onValueChange={setParent}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
