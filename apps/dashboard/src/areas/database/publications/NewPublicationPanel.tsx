import { Controller, useForm } from 'react-hook-form'
import { NameField } from '../objects/NameField.tsx'
import { SqlFormPanel } from '../objects/SqlFormPanel.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { useDraft } from '../objects/use-draft.ts'
import { createPublicationSql } from './publication-sql.ts'

export const NewPublicationPanel = ({ projectRef, onClose }: { projectRef: string; onClose: () => void }) => {
  const form = useForm({ mode: 'onTouched', defaultValues: { name: '', isOfAllTables: false } })
  const { name, isOfAllTables } = useDraft(form)
  return (
    <SqlFormPanel
      projectRef={projectRef}
      title="New publication"
      name="new-publication"
      submitLabel="Create publication"
      failure="The publication was not created"
      what="The new publication"
      form={form}
      sqlOf={(values) => createPublicationSql(values.name, values.isOfAllTables)}
      done={(values) => `Created the publication ${values.name.trim()}`}
      onClose={onClose}
    >
      <NameField form={form} name="name" />
      <Controller
        control={form.control}
        name="isOfAllTables"
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label="All tables"
            checked={value}
            onCheckedChange={onChange}
            hint="Also those created later. Only a superuser can create such a publication. Otherwise you choose tables afterwards."
          />
        )}
      />
      <SqlPreview keptIn={projectRef} sql={createPublicationSql(name, isOfAllTables)} missing="Enter a name" />
    </SqlFormPanel>
  )
}
