import { useForm } from 'react-hook-form'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { SqlFormPanel } from './SqlFormPanel.tsx'

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
  const form = useForm({ mode: 'onTouched', defaultValues: { sql: statement.trimEnd() } })
  return (
    <SqlFormPanel
      projectRef={projectRef}
      title={title}
      name="statement"
      width={680}
      submitLabel="Save"
      failure={failure}
      what="The statement"
      form={form}
      sqlOf={({ sql }) => sql}
      done={() => done}
      disabledReason={disabledReason}
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
    </SqlFormPanel>
  )
}
