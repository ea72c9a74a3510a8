import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { toast } from '~/ui/toast.ts'
import { changeSchemaMutation } from '../api/run-sql.ts'

interface SqlFormPanelProps<Values extends FieldValues> {
  projectRef: string
  title: string
  /** Panels of one name share their remembered width. */
  name: string
  width?: number
  submitLabel: string
  /** 'The trigger was not created' */
  failure: string
  /** What is lost when the panel is closed: 'The new trigger'. */
  what: string
  form: UseFormReturn<Values>
  /** What is run. Undefined only while the form has an error. */
  sqlOf?: (values: Values) => string | undefined
  /** Where that is not simply run: what is done instead. */
  save?: ((values: Values) => Promise<unknown>) | undefined
  /** Said when it has run: 'Created the trigger touch'. */
  done: (values: Values) => string
  disabledReason?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A form at the right that becomes SQL: runs it in one transaction, says so and closes. */
export const SqlFormPanel = <Values extends FieldValues>({
  projectRef,
  sqlOf,
  save,
  done,
  onClose,
  ...panel
}: SqlFormPanelProps<Values>) => {
  const run = useMutation(changeSchemaMutation(projectRef))
  return (
    <FormPanel
      {...panel}
      save={async (values: Values) => {
        await (save === undefined ? run.mutateAsync(sqlOf?.(values) ?? '') : save(values))
        return values
      }}
      onSaved={(values) => {
        toast.success(done(values))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
