import { entryNameProblem, folderProblem } from '@cairn/contracts/storage/file-rules'
import { useMutation } from '@tanstack/react-query'
import { toast } from '~/ui/toast.tsx'
import type { BucketPlace } from '../../api/files.ts'
import { changeFilesMutation } from '../../api/files.ts'
import { isFolder, lastPart, readFolder } from '../entries.ts'
import { TextDialog } from './TextDialog.tsx'

interface RenameDialogProps {
  place: BucketPlace
  item: string
  onClose: () => void
}

export const RenameDialog = ({ place, item, onClose }: RenameDialogProps) => {
  const change = useMutation(changeFilesMutation(place))
  const name = lastPart(item)
  return (
    <TextDialog
      title={`Rename ${name}`}
      label="Name"
      initial={name}
      submitLabel="Rename"
      failure="The name was not changed"
      hint={isFolder(item) ? 'The names of all files in it begin with this.' : 'URLs with the old name stop working.'}
      problemOf={entryNameProblem}
      onSubmit={async (text) => {
        if (text !== name) await change.mutateAsync({ kind: 'rename', item, name: text })
      }}
      onClose={onClose}
    />
  )
}

interface NewFolderDialogProps {
  onCreate: (name: string) => void
  onClose: () => void
}

export const NewFolderDialog = ({ onCreate, onClose }: NewFolderDialogProps) => (
  <TextDialog
    title="New folder"
    label="Name"
    initial=""
    submitLabel="Create folder"
    failure="The folder was not created"
    hint="The folder opens empty. It is kept once a file has been uploaded to it."
    problemOf={entryNameProblem}
    onSubmit={onCreate}
    onClose={onClose}
  />
)

interface MoveDialogProps {
  place: BucketPlace
  kind: 'move' | 'copy'
  folder: string
  items: readonly string[]
  onDone: () => void
  onClose: () => void
}

const targetProblem = (text: string): string | undefined => folderProblem(readFolder(text))

export const MoveDialog = ({ place, kind, folder, items, onDone, onClose }: MoveDialogProps) => {
  const change = useMutation(changeFilesMutation(place))
  const [first = ''] = items
  const what = items.length === 1 ? lastPart(first) : `${items.length.toLocaleString('en-US')} items`
  const verb = kind === 'move' ? 'Move' : 'Copy'
  return (
    <TextDialog
      title={`${verb} ${what}`}
      label="To folder"
      initial={folder}
      submitLabel={verb}
      failure={kind === 'move' ? 'The files were not moved' : 'The files were not copied'}
      hint="The path in this bucket, such as 2026/winter. Empty: the bucket itself. A folder that does not exist is created."
      problemOf={targetProblem}
      onSubmit={async (text) => {
        const target = readFolder(text)
        const { done, skipped, state } = await change.mutateAsync({ kind, items: [...items], folder, target })
        if (state === 'succeeded' && skipped > 0)
          toast.warning(
            `${skipped.toLocaleString('en-US')} of ${(done + skipped).toLocaleString('en-US')} files kept their place`,
            {
              description: 'Their names are taken in that folder.',
            },
          )
        onDone()
      }}
      onClose={onClose}
    />
  )
}
