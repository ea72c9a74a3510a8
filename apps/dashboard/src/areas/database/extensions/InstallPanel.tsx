import { createExtensionSql, ownSchemaOf } from '@cairn/contracts/pg-meta/extension-catalogue'
import type { Schema } from '@cairn/contracts/pg-meta/schemas'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { toast } from '~/ui/toast.ts'
import { changeSchemaMutation } from '../api/run-sql.ts'
import { useDraft } from '../objects/use-draft.ts'

interface InstallPanelProps {
  projectRef: string
  name: string
  schemas: readonly Pick<Schema, 'name'>[]
  onClose: () => void
}

/** Extensions do not belong into the schema that the Data API shows. */
const usualSchema = 'extensions'

export const InstallPanel = ({ projectRef, name, schemas, onClose }: InstallPanelProps) => {
  const run = useMutation(changeSchemaMutation(projectRef))
  const form = useForm({ defaultValues: { schema: usualSchema } })
  const sqlOf = (schema: string) => createExtensionSql(name, schema, ' cascade')
  const ownSchema = ownSchemaOf(name)
  const { schema } = useDraft(form)
  const names = new Set([usualSchema, ...schemas.map((each) => each.name)])
  return (
    <FormPanel
      title={`Enable ${name}`}
      name="enable-extension"
      submitLabel="Enable"
      failure="The extension was not enabled"
      what="The extension"
      form={form}
      save={(values) => run.mutateAsync(sqlOf(values.schema))}
      onSaved={() => {
        toast.success(`Enabled ${name}`)
        onClose()
      }}
      onClose={onClose}
    >
      {ownSchema === undefined ? (
        <SelectField
          form={form}
          name="schema"
          label="Schema"
          hint="Where its types and functions are created. Extensions that it needs are enabled too."
          options={[...names].map((each) => ({ value: each, label: each }))}
        />
      ) : (
        <p className="text-sm text-muted">
          It creates a schema of its own: <code className="font-mono text-xs text-text">{ownSchema}</code>.
        </p>
      )}
      <SqlPreview keptIn={projectRef} sql={sqlOf(schema)} />
    </FormPanel>
  )
}
