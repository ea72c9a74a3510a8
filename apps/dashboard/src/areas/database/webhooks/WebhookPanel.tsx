import { plainName } from '@cairn/contracts/database/sql-names'
import type { Trigger } from '@cairn/contracts/pg-meta/triggers'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { HttpRequestFields } from '~/components/http-request/HttpRequestFields.tsx'
import { requestProblem, requestProblems } from '~/components/http-request/http-request.ts'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import { allTablesQuery } from '../api/objects.ts'
import { EventsField } from '../objects/EventsField.tsx'
import { NameField } from '../objects/NameField.tsx'
import { SqlFormPanel } from '../objects/SqlFormPanel.tsx'
import { useDraft } from '../objects/use-draft.ts'
import type { WebhookDraft } from './webhook-sql.ts'
import { draftOf, webhookEvents, webhookMethods, webhookSql } from './webhook-sql.ts'

interface WebhookPanelProps {
  projectRef: string
  /** Undefined to create one. */
  webhook?: Trigger | undefined
  onClose: () => void
}

/** Creates a webhook, or changes it. Its name and table stay: they are what the trigger is found by. */
export const WebhookPanel = ({ projectRef, webhook, onClose }: WebhookPanelProps) => {
  const { data: tables = [] } = useQuery(allTablesQuery(projectRef))
  const form = useForm<WebhookDraft>({ mode: 'onTouched', defaultValues: draftOf(webhook) })
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
      <Controller
        control={form.control}
        name="request"
        rules={{ validate: requestProblem }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <HttpRequestFields
            projectRef={projectRef}
            value={value}
            onChange={onChange}
            problems={error === undefined ? {} : requestProblems(value)}
            methods={webhookMethods}
          />
        )}
      />
      <SqlPreview keptIn={projectRef} sql={sqlOf(draft)} missing="Enter a name, a table, an event and a URL" />
    </SqlFormPanel>
  )
}
