import { plainName } from '@cairn/contracts/database/sql-names'
import type { Trigger } from '@cairn/contracts/pg-meta/triggers'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useDraft } from '../objects/use-draft.ts'
import { EventsField } from '../objects/EventsField.tsx'
import { NameField } from '../objects/NameField.tsx'
import { SqlFormPanel } from '../objects/SqlFormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { tablesQuery, triggerFunctionsQuery } from '../api/objects.ts'
import { TableField } from '../objects/TableField.tsx'
import type { TriggerDraft } from './trigger-sql.ts'
import { createTriggerSql } from './trigger-sql.ts'

const events: readonly Trigger['events'][number][] = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']

interface NewTriggerPanelProps {
  projectRef: string
  schema: string
  onClose: () => void
}

export const NewTriggerPanel = ({ projectRef, schema, onClose }: NewTriggerPanelProps) => {
  const { data: tables = [] } = useQuery(tablesQuery(projectRef, schema))
  const { data: functions = [] } = useQuery(triggerFunctionsQuery(projectRef))
  const form = useForm<TriggerDraft>({
    mode: 'onTouched',
    defaultValues: {
      schema,
      name: '',
      table: '',
      activation: 'BEFORE',
      events: ['INSERT'],
      orientation: 'ROW',
      functionName: '',
      condition: '',
    },
  })
  const draft = useDraft(form)
  return (
    <SqlFormPanel
      projectRef={projectRef}
      title={`New trigger in ${schema}`}
      name="new-trigger"
      width={520}
      submitLabel="Create trigger"
      failure="The trigger was not created"
      what="The new trigger"
      form={form}
      sqlOf={createTriggerSql}
      done={({ name }) => `Created the trigger ${name.trim()}`}
      onClose={onClose}
    >
      <NameField form={form} name="name" />
      <TableField form={form} name="table" tables={tables} />
      <EventsField form={form} name="events" events={events} />
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <SelectField
          form={form}
          name="activation"
          label="When"
          options={[
            { value: 'BEFORE', label: 'Before the event' },
            { value: 'AFTER', label: 'After the event' },
            { value: 'INSTEAD OF', label: 'Instead of it (views)' },
          ]}
        />
        <SelectField
          form={form}
          name="orientation"
          label="For each"
          options={[
            { value: 'ROW', label: 'Row' },
            { value: 'STATEMENT', label: 'Statement' },
          ]}
        />
      </div>
      <Controller
        control={form.control}
        name="functionName"
        rules={{ required: 'Choose a function.' }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Field label="Function" error={error?.message} hint="Functions that return trigger.">
            {(control) => (
              <Combobox
                {...control}
                label="Function"
                mono
                value={value === '' ? undefined : value}
                placeholder="Choose a function"
                options={functions.map((each) => {
                  const name = plainName(each.schema, each.name)
                  return { value: name, label: name }
                })}
                onValueChange={onChange}
              />
            )}
          </Field>
        )}
      />
      <Field label="Condition" optional hint="An expression, such as old.status is distinct from new.status">
        {(field) => <Input {...field} {...form.register('condition')} mono />}
      </Field>
      <SqlPreview
        keptIn={projectRef}
        sql={createTriggerSql(draft)}
        missing="Enter a name, a table, an event and a function"
      />
    </SqlFormPanel>
  )
}
