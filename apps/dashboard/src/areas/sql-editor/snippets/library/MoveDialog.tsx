import type { SnippetFolder } from '@cairn/contracts/snippets/snippet-folders'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import type { Listed } from '../listed-snippets.ts'
import { moveTo } from './library-actions.ts'

interface MoveDialogProps {
  projectRef: string
  snippets: readonly Listed[]
  folders: readonly SnippetFolder[]
  /** Why nothing can be moved among the shared ones. */
  shareRefusal: string | undefined
  onClose: () => void
  onMoved: () => void
}

const placesOf = (folders: readonly SnippetFolder[], isShared: boolean) => {
  const kind = isShared ? 'Shared' : 'Private'
  const nameById = new Map(folders.map(({ id, name }) => [id, name]))
  return [
    { value: `${isShared}/`, label: `${kind}, no folder` },
    ...folders
      .filter((folder) => folder.is_shared === isShared)
      .map(({ id, name, parent_id: parentId }) => ({
        value: `${isShared}/${id}`,
        label: [kind, parentId === null ? undefined : nameById.get(parentId), name].filter(Boolean).join(' / '),
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  ]
}

/** Mounted while it is open. */
export const MoveDialog = ({ projectRef, snippets, folders, shareRefusal, onClose, onMoved }: MoveDialogProps) => {
  const [first] = snippets
  const [place, setPlace] = useState(`${first?.isShared === true}/${first?.folderId ?? ''}`)
  const [kind, folderId = ''] = place.split('/')
  const canBePrivate = snippets.every(({ isOwn }) => isOwn)
  const move = async () => {
    try {
      await moveTo(projectRef, snippets, { isShared: kind === 'true', folderId: folderId === '' ? null : folderId })
      onMoved()
    } catch (error) {
      toastError(error, 'Nothing was moved')
      throw error
    }
  }
  return (
    <ConfirmDialog
      open
      size="medium"
      title={snippets.length === 1 ? 'Move snippet' : `Move ${snippets.length} snippets`}
      confirmLabel="Move"
      onConfirm={move}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Field label="Move to" hint="Every member of the project sees shared snippets.">
        {(control) => (
          <Select
            {...control}
            value={place}
            options={[
              ...(canBePrivate ? placesOf(folders, false) : []),
              ...(shareRefusal === undefined ? placesOf(folders, true) : []),
            ]}
            onValueChange={setPlace}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
