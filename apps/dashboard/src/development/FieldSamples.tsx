import { Database, Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '~/ui/checkbox.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { Select } from '~/ui/select.tsx'
import { Switch } from '~/ui/switch.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import { Samples } from './Samples.tsx'

const schemas = [
  { value: 'public', label: 'public' },
  { value: 'shop', label: 'shop' },
  { value: 'auth', label: 'auth', disabled: true },
] as const

const types = Array.from({ length: 300 }, (_, index) => ({
  value: `type_${index}`,
  label: `type_${index}`,
  hint: 'enum',
}))

export const FieldSamples = () => {
  const [checked, setChecked] = useState(true)
  const [schema, setSchema] = useState<'public' | 'shop' | 'auth'>('public')
  const [type, setType] = useState<string>()
  const [tab, setTab] = useState<'result' | 'messages'>('result')
  return (
    <>
      <Samples title="Fields">
        <Field label="Name" hint="Everybody in the organization sees it." className="w-64">
          {(control) => <Input {...control} placeholder="storefront" />}
        </Field>
        <Field label="Name" error="Enter a name." className="w-64">
          {(control) => <Input {...control} />}
        </Field>
        <Field label="Comment" optional className="w-64">
          {(control) => <Textarea {...control} mono />}
        </Field>
        <Field label="Password" className="w-64">
          {(control) => <PasswordInput {...control} defaultValue="correct-horse-9" controlSize="lg" />}
        </Field>
        <Input
          className="!w-64"
          aria-label="Find a table"
          placeholder="Find a table"
          icon={<Search aria-hidden size={14} />}
        />
        <Input className="!w-64" aria-label="Not editable" value="read only" readOnly />
        <Input className="!w-64" aria-label="Disabled" value="disabled" disabled />
      </Samples>
      <Samples title="Choices">
        <Select
          aria-label="Schema"
          value={schema}
          options={schemas}
          onValueChange={setSchema}
          icon={<Database aria-hidden size={14} />}
          className="!w-44"
        />
        <Combobox
          label="Type"
          value={type}
          options={types}
          onValueChange={setType}
          allowCustom
          mono
          className="!w-52"
        />
        <Checkbox aria-label="On" checked={checked} onCheckedChange={setChecked} />
        <Checkbox aria-label="Some" checked="indeterminate" onCheckedChange={setChecked} />
        <Checkbox aria-label="Off" checked={false} onCheckedChange={setChecked} disabled />
        <Switch aria-label="Row-level security" checked={checked} onCheckedChange={setChecked} />
        <Switch aria-label="Off" checked={false} onCheckedChange={setChecked} disabled />
        <ToggleField
          label="Backups"
          hint="Once a night."
          error={checked ? undefined : 'Nothing could be restored.'}
          checked={checked}
          onCheckedChange={setChecked}
        />
      </Samples>
      <Tabs
        label="Results"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'result', label: 'Result' },
          { value: 'messages', label: 'Messages' },
        ]}
      >
        <TabPanel value="result" className="p-3 text-sm">
          48 rows
        </TabPanel>
        <TabPanel value="messages" className="p-3 text-sm">
          1 notice
        </TabPanel>
      </Tabs>
    </>
  )
}
