import { useForm } from 'react-hook-form'
import { DescribeField } from '~/assistant/describe/DescribeField.tsx'
import { useDraft } from '../objects/use-draft.ts'
import { SqlFormPanel } from '../objects/SqlFormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import type { FunctionDraft } from './function-sql.ts'
import { createFunctionSql, functionLanguages } from './function-sql.ts'

interface NewFunctionPanelProps {
  projectRef: string
  schema: string
  onClose: () => void
}

const entered = (what: string) => (text: string) => (text.trim() === '' ? `Enter ${what}.` : undefined)

export const NewFunctionPanel = ({ projectRef, schema, onClose }: NewFunctionPanelProps) => {
  const form = useForm<FunctionDraft>({
    mode: 'onTouched',
    defaultValues: {
      schema,
      name: '',
      args: '',
      returns: 'void',
      language: 'plpgsql',
      behavior: 'VOLATILE',
      security: 'invoker',
      body: 'begin\n\nend',
    },
  })
  const { errors } = form.formState
  const sql = createFunctionSql(useDraft(form))
  return (
    <SqlFormPanel
      projectRef={projectRef}
      title={`New function in ${schema}`}
      name="new-function"
      width={680}
      submitLabel="Create function"
      failure="The function was not created"
      what="The new function"
      form={form}
      sqlOf={createFunctionSql}
      done={(values) => `Created the function ${values.name.trim()}`}
      onClose={onClose}
    >
      <DescribeField
        projectRef={projectRef}
        kind="function"
        place={{ schema }}
        label="Describe the function"
        placeholder="A trigger that sets updated_at"
        done="Filled in below. Check it before you create the function."
        onDraft={({ name, args, returns, language, behavior, security, body }) => {
          const described = { schema, name, args, returns, language, behavior, security, body }
          form.reset(described, { keepDefaultValues: true })
          return undefined
        }}
      />
      <Field label="Name" error={errors.name?.message}>
        {(field) => (
          <Input {...field} {...form.register('name', { validate: entered('a name') })} mono maxLength={63} />
        )}
      </Field>
      <Field label="Arguments" optional hint="As in SQL: depth numeric, taken_at timestamptz default now()">
        {(field) => <Input {...field} {...form.register('args')} mono />}
      </Field>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label="Return type" error={errors.returns?.message}>
          {(field) => <Input {...field} {...form.register('returns', { validate: entered('a type') })} mono />}
        </Field>
        <SelectField
          form={form}
          name="language"
          label="Language"
          options={functionLanguages.map((language) => ({ value: language, label: language }))}
        />
        <SelectField
          form={form}
          name="behavior"
          label="Behavior"
          options={[
            { value: 'VOLATILE', label: 'Volatile: may change data' },
            { value: 'STABLE', label: 'Stable: same result within a statement' },
            { value: 'IMMUTABLE', label: 'Immutable: same result always' },
          ]}
        />
        <SelectField
          form={form}
          name="security"
          label="Runs with the privileges of"
          options={[
            { value: 'invoker', label: 'the caller (invoker)' },
            { value: 'definer', label: 'its owner (definer)' },
          ]}
        />
      </div>
      <Field label="Body" error={errors.body?.message}>
        {(field) => (
          <Textarea {...field} {...form.register('body', { validate: entered('the body') })} mono rows={10} />
        )}
      </Field>
      <SqlPreview keptIn={projectRef} sql={sql} missing="Enter a name, a return type and a body" />
    </SqlFormPanel>
  )
}
