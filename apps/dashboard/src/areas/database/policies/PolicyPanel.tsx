import type { Policy } from '@cairn/contracts/pg-meta/policies'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DescribeField } from '~/assistant/describe/DescribeField.tsx'
import type { DraftOf } from '~/assistant/describe/write-draft.ts'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { changeSchemaMutation } from '../api/run-sql.ts'
import { useDraft } from '../objects/use-draft.ts'
import type { PolicyDraft } from './policy-sql.ts'
import { alterPolicySql, createPolicySql, draftOf, usesCheck, usesUsing } from './policy-sql.ts'
import { policyTemplates } from './policy-templates.ts'
import type { PolicyStart } from './use-policy-panels.tsx'

interface PolicyPanelProps {
  projectRef: string
  table: { schema: string; table: string }
  /** The policy to change; without it, a new one. */
  policy?: Policy
  start?: PolicyStart | undefined
  disabledReason: string | undefined
  onClose: () => void
}

const emptyDraft: PolicyDraft = {
  name: '',
  action: 'PERMISSIVE',
  command: 'SELECT',
  roles: 'public',
  using: '',
  check: '',
}

export const PolicyPanel = ({ projectRef, table, policy, start, disabledReason, onClose }: PolicyPanelProps) => {
  const run = useMutation(changeSchemaMutation(projectRef))
  const form = useForm<PolicyDraft>({
    mode: 'onTouched',
    defaultValues: policy === undefined ? { ...emptyDraft, ...start?.draft } : draftOf(policy),
  })
  const [template, setTemplate] = useState<string>()
  const { errors } = form.formState
  const templates = start?.templates ?? policyTemplates
  const draft = useDraft(form)
  const sqlOf = (values: PolicyDraft) =>
    policy === undefined ? createPolicySql(table, values) : alterPolicySql(policy, values)
  const sql = sqlOf(draft)

  const begin = (label: string) => {
    setTemplate(label)
    const chosen = templates.find((each) => each.label === label)
    if (chosen !== undefined) form.reset(chosen.draft, { keepDefaultValues: true })
  }

  const describe = ({ name, action, command, roles, using, check }: DraftOf<'policy'>) => {
    setTemplate(undefined)
    const described = { name, action, command, roles: roles.join(', ') || 'public', using, check }
    form.reset(described, { keepDefaultValues: true })
    return undefined
  }

  return (
    <FormPanel
      title={policy === undefined ? `New policy on ${start?.on ?? table.table}` : `Policy ${policy.name}`}
      name="policy"
      width={560}
      submitLabel={policy === undefined ? 'Create policy' : 'Save'}
      failure={policy === undefined ? 'The policy was not created' : 'The policy was not changed'}
      what="The policy"
      form={form}
      disabledReason={
        disabledReason ?? (sql === undefined ? 'Enter a name and an expression, or change one.' : undefined)
      }
      save={(values) => run.mutateAsync(sqlOf(values) ?? '')}
      onSaved={() => {
        toast.success(policy === undefined ? `Created the policy ${draft.name.trim()}` : 'Policy changed')
        onClose()
      }}
      onClose={onClose}
    >
      {policy === undefined && (
        <Field label="Template" optional hint="Replaces what is entered below. Change it as you need.">
          {(control) => (
            <Select
              {...control}
              value={template}
              placeholder="Choose a template"
              options={templates.map(({ label }) => ({ value: label, label }))}
              onValueChange={begin}
            />
          )}
        </Field>
      )}
      {policy === undefined && (
        <DescribeField
          projectRef={projectRef}
          kind="policy"
          place={table}
          label="Describe the policy"
          placeholder="Signed-in users see their own rows"
          done="Filled in below. Check it before you create the policy."
          onDraft={describe}
        />
      )}
      <Field label="Name" error={errors.name?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('name', { validate: (name) => (name.trim() === '' ? 'Enter a name.' : undefined) })}
            maxLength={63}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <SelectField
          form={form}
          name="command"
          label="Command"
          disabled={policy !== undefined}
          options={(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'ALL'] as const).map((value) => ({ value, label: value }))}
        />
        <SelectField
          form={form}
          name="action"
          label="Combined with other policies"
          disabled={policy !== undefined}
          options={[
            { value: 'PERMISSIVE', label: 'Permissive: one is enough' },
            { value: 'RESTRICTIVE', label: 'Restrictive: must also hold' },
          ]}
        />
      </div>
      <Field label="Roles" hint="Separated by commas. public means every role.">
        {(field) => <Input {...field} {...form.register('roles')} mono />}
      </Field>
      {usesUsing(draft.command) && (
        <Field label="Using" hint="Which rows the command sees: an expression over columns.">
          {(field) => <Textarea {...field} {...form.register('using')} mono rows={3} />}
        </Field>
      )}
      {usesCheck(draft.command) && (
        <Field label="With check" hint="Which rows can be written.">
          {(field) => <Textarea {...field} {...form.register('check')} mono rows={3} />}
        </Field>
      )}
      <SqlPreview
        keptIn={projectRef}
        sql={sql}
        missing={policy === undefined ? 'Enter a name and an expression' : 'Change a field'}
      />
    </FormPanel>
  )
}
