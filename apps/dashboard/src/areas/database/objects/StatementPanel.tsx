import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.tsx'
import { runSqlMutation } from '../api/run-sql.ts'

interface StatementPanelProps {
  projectRef: string
  title: string
  /** The statement that makes the object as it is. */
  statement: string
  /** Said when it has run: 'Changed the function total'. */
  done: string
  failure: string
  /** Why it cannot be changed by this person. */
  disabledReason: string | undefined
  onClose: () => void
}

/** The statement behind an object: to read, to change and to run again. */
export const StatementPanel = ({
  projectRef,
  title,
  statement,
  done,
  failure,
  disabledReason,
  onClose,
}: StatementPanelProps) => {
  const run = useMutation(runSqlMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues: { sql: statement.trimEnd() } })
  return (
    <FormPanel
      title={title}
      name="statement"
      width={680}
      submitLabel="Save"
      failure={failure}
      what="The statement"
      form={form}
      save={({ sql }) => run.mutateAsync(sql)}
      disabledReason={disabledReason}
      onSaved={() => {
        toast.success(done)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="SQL statement" error={form.formState.errors.sql?.message} hint="Runs in one transaction.">
        {(field) => (
          <Textarea
            {...field}
            {...form.register('sql', {
              validate: (sql) => (sql.trim() === '' ? 'Enter a statement.' : undefined),
            })}
            mono
            rows={24}
            readOnly={disabledReason !== undefined}
          />
        )}
      </Field>
    </FormPanel>
  )
}
