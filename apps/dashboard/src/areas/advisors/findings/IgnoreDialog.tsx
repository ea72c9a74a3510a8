import type { LintName } from '@cairn/contracts/advisors/lint-catalogue'
import { maxReasonLength } from '@cairn/contracts/advisors/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { ignoreLintMutation } from '../api/lints.ts'

interface IgnoreDialogProps {
  projectRef: string
  name: LintName
  /** Of the finding; null: the whole rule. */
  finding: string | null
  title: string
  confirmLabel: string
  /** Said when it is saved. */
  done: string
  children: ReactNode
  onClose: () => void
}

/** Asks for the reason, before a finding is ignored or a rule is disabled. */
export const IgnoreDialog = ({
  projectRef,
  name,
  finding,
  title,
  confirmLabel,
  done,
  children,
  onClose,
}: IgnoreDialogProps) => {
  const ignore = useMutation(ignoreLintMutation(projectRef))
  const [reason, setReason] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const problem = reason.trim() === '' ? 'Enter a reason.' : undefined
  const confirm = async () => {
    setIsTouched(true)
    if (problem !== undefined) throw new Error(problem)
    await ignore.mutateAsync({ name, finding, reason: reason.trim() })
    toast.success(done)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      size="medium"
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
    >
      <p>{children}</p>
      <Field label="Reason" error={isTouched ? problem : undefined} hint="Other members of the project see it.">
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={maxReasonLength}
            onChange={({ target: { value } }) => setReason(value)}
            onBlur={() => setIsTouched(reason !== '')}
          />
        )}
      </Field>
      {ignore.error !== null && <ErrorState title="It was not saved" error={ignore.error} />}
    </ConfirmDialog>
  )
}
