import { entryNameProblem } from '@cairn/contracts/storage/file-rules'
import { useMutation } from '@tanstack/react-query'
import type { BucketPlace } from '../../api/files.ts'
import { changeFilesMutation } from '../../api/files.ts'
import { isFolder, lastPart } from '../entries.ts'
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
