import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import type { BucketPlace } from '../../api/files.ts'
import { signFileMutation } from '../../api/files.ts'
import { lastPart } from '../entries.ts'

const day = 24 * 3_600

const expiries = [
  { value: '3600', label: '1 hour' },
  { value: String(day), label: '1 day' },
  { value: String(7 * day), label: '1 week' },
  { value: String(30 * day), label: '30 days' },
  { value: String(365 * day), label: '1 year' },
] as const

interface SignedUrlDialogProps {
  place: BucketPlace
  item: string
  projectUrl: string
  onClose: () => void
}

/** A URL by which everybody who has it can read a file for a while. */
export const SignedUrlDialog = ({ place, item, projectUrl, onClose }: SignedUrlDialogProps) => {
  const sign = useMutation(signFileMutation(place, item))
  const [seconds, setSeconds] = useState<string>(expiries[1].value)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Signed URL of ${lastPart(item)}`}
      description="Everybody who has the URL can read the file until it expires. It cannot be revoked before that."
      footer={
        <>
          <Button variant="primary" loading={sign.isPending} onClick={() => sign.mutate(Number(seconds))}>
            Create URL
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Expires after">
          {(field) => (
            <Select
              {...field}
              value={seconds}
              options={expiries}
              onValueChange={(value) => {
                setSeconds(value)
                sign.reset()
              }}
            />
          )}
        </Field>
        {sign.data !== undefined && <CodeBlock wrap label="Signed URL" code={`${projectUrl}${sign.data.path}`} />}
        {sign.error !== null && <ErrorState title="The URL was not created" error={sign.error} />}
      </div>
    </Dialog>
  )
}
