import { folderProblem } from '@cairn/contracts/storage/file-rules'
import type { FileJob } from '@cairn/contracts/storage/files'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { bucketsQuery } from '../../api/buckets.ts'
import type { BucketPlace } from '../../api/files.ts'
import { changeFilesMutation, reloadFiles } from '../../api/files.ts'
import { lastPart, readFolder } from '../entries.ts'
import { TextDialog } from './TextDialog.tsx'

interface MoveDialogProps {
  place: BucketPlace
  kind: 'move' | 'copy'
  folder: string
  items: readonly string[]
  onDone: () => void
  onClose: () => void
}

const targetProblem = (text: string): string | undefined => folderProblem(readFolder(text))

const warnOfSkipped = ({ kind, done, skipped, target_bucket: other }: FileJob) => {
  if (skipped === 0) return
  const [left, all] = [skipped, done + skipped].map((count) => count.toLocaleString('en-US'))
  toast.warning(`${left} of ${all} files were not ${kind === 'copy' ? 'copied' : 'moved'}`, {
    description:
      other === null
        ? 'Their names are taken in that folder.'
        : `Their names are taken there, or ${other} does not take files of their size or type.`,
  })
}

/** Asks where files and folders are moved or copied to: a folder of their bucket, or of another one. */
export const MoveDialog = ({ place, kind, folder, items, onDone, onClose }: MoveDialogProps) => {
  const { ref } = place
  const change = useMutation(changeFilesMutation(place))
  const { data } = useQuery(bucketsQuery(ref))
  const [bucket, setBucket] = useState(place.bucket)
  const [first = ''] = items
  const what = items.length === 1 ? lastPart(first) : `${items.length.toLocaleString('en-US')} items`
  const verb = kind === 'move' ? 'Move' : 'Copy'
  const buckets = data?.buckets.map(({ id }) => id) ?? [place.bucket]
  return (
    <TextDialog
      title={`${verb} ${what}`}
      label="To folder"
      initial={folder}
      submitLabel={verb}
      failure={kind === 'move' ? 'The files were not moved' : 'The files were not copied'}
      hint="A path such as 2026/winter, or empty for the top of the bucket. A folder that does not exist is created."
      problemOf={targetProblem}
      onSubmit={async (text) => {
        const target = readFolder(text)
        const job = await change.mutateAsync({ kind, items: [...items], folder, target, target_bucket: bucket })
        if (bucket !== place.bucket) void reloadFiles({ ref, bucket })
        if (job.state === 'succeeded') warnOfSkipped(job)
        onDone()
      }}
      onClose={onClose}
      before={
        <Field label="To bucket">
          {(field) => (
            <Select
              {...field}
              value={bucket}
              options={buckets.map((value) => ({ value, label: value }))}
              onValueChange={setBucket}
            />
          )}
        </Field>
      }
    />
  )
}
