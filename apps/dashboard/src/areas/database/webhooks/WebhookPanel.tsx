import { plainName } from '@cairn/contracts/database/sql-names'
import type { Trigger } from '@cairn/contracts/pg-meta/triggers'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { projectQuery } from '~/api/projects.ts'
import { SelectField } from '~/kit/SelectField.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { allTablesQuery } from '../api/objects.ts'
import { EventsField } from '../objects/EventsField.tsx'
import { NameField } from '../objects/NameField.tsx'
import { SqlFormPanel } from '../objects/SqlFormPanel.tsx'
import { useDraft } from '../objects/use-draft.ts'
import type { WebhookDraft } from './webhook-sql.ts'
import {
  draftOf,
  mostTimeoutMs,
  readHeaders,
  timeoutProblem,
  webhookEvents,
  webhookMethods,
  webhookSql,
  webhookUrlProblem,
} from './webhook-sql.ts'

interface WebhookPanelProps {
  projectRef: string
  /** Undefined to create one. */
  webhook?: Trigger | undefined
  onClose: () => void
}

/** Creates a webhook, or changes it. Its name and table stay: they are what the trigger is found by. */
export const WebhookPanel = ({ projectRef, webhook, onClose }: WebhookPanelProps) => {
  const { data: tables = [] } = useQuery(allTablesQuery(projectRef))
  const { data: project } = useQuery(projectQuery(projectRef))
  const form = useForm<WebhookDraft>({ mode: 'onTouched', defaultValues: draftOf(webhook) })
  const { errors } = form.formState
  const draft = useDraft(form)
  const isNew = webhook === undefined
  const sqlOf = (values: WebhookDraft) => webhookSql(values, !isNew)
  return (
    <SqlFormPanel
      projectRef={projectRef}
      title={isNew ? 'New webhook' : `Edit ${webhook.name}`}
      name="webhook"
      width={520}
      submitLabel={isNew ? 'Create webhook' : 'Save webhook'}
      failure={isNew ? 'The webhook was not created' : 'The webhook was not saved'}
      what="The webhook"
      form={form}
      sqlOf={sqlOf}
      done={({ name }) => (isNew ? `Created the webhook ${name.trim()}` : `Saved the webhook ${name}`)}
      onClose={onClose}
    >
      {isNew && (
        <>
          <NameField form={form} name="name" />
          <Controller
            control={form.control}
            name="table"
            rules={{ required: 'Choose a table.' }}
            render={({ field: { value }, fieldState: { error } }) => (
              <Field label="Table" error={error?.message}>
                {(control) => (
                  <Combobox
                    {...control}
                    label="Table"
                    mono
                    value={value === '' ? undefined : plainName(draft.schema, value)}
                    placeholder="Choose a table"
                    options={tables.map(({ schema, name }) => ({
                      value: plainName(schema, name),
                      label: plainName(schema, name),
                    }))}
                    onValueChange={(chosen) => {
                      const table = tables.find(({ schema, name }) => plainName(schema, name) === chosen)
                      if (table === undefined) return
                      form.setValue('schema', table.schema)
                      form.setValue('table', table.name, { shouldDirty: true, shouldValidate: true })
                    }}
                  />
                )}
              </Field>
            )}
          />
        </>
      )}
      <EventsField form={form} name="events" events={webhookEvents} />
      <div className="grid grid-cols-[7rem_1fr] gap-4">
        <SelectField
          form={form}
          name="method"
          label="Method"
          options={webhookMethods.map((method) => ({ value: method, label: method }))}
        />
        <Field label="URL" error={errors.url?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('url', { validate: webhookUrlProblem })}
              mono
              spellCheck={false}
              autoCapitalize="off"
              placeholder="https://"
            />
          )}
        </Field>
      </div>
      {project !== undefined && (
        <p className="-mt-3 text-sm text-muted">
          Edge functions of this project:{' '}
          <code className="font-mono text-xs break-all">{project.url}/functions/v1/…</code>. Unless a function is
          public, it needs a header Authorization with an API key.
        </p>
      )}
      <Field label="Headers" optional error={errors.headers?.message} hint="One per line, as Name: value.">
        {(field) => (
          <Textarea
            {...field}
            {...form.register('headers', {
              validate: (text) => (readHeaders(text) === undefined ? 'Write each header as Name: value.' : undefined),
            })}
            mono
            rows={3}
            spellCheck={false}
            autoCapitalize="off"
          />
        )}
      </Field>
      <Field
        label="Timeout"
        error={errors.timeout?.message}
        hint={`In milliseconds, up to ${mostTimeoutMs.toLocaleString('en-US')}.`}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('timeout', { validate: timeoutProblem })}
            inputMode="numeric"
            className="max-w-32"
          />
        )}
      </Field>
      <SqlPreview keptIn={projectRef} sql={sqlOf(draft)} missing="Enter a name, a table, an event and a URL" />
    </SqlFormPanel>
  )
}
