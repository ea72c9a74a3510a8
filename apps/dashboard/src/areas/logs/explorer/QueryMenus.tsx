import { Bookmark, History, LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '~/ui/menu.tsx'
import { Popover } from '~/ui/popover.tsx'
import type { KeptQueries } from './kept-queries.ts'
import { logTemplates } from './templates.ts'

interface QueryMenusProps {
  kept: KeptQueries
  onOpen: (sql: string) => void
  onSave: (name: string) => void
  onDelete: (name: string) => void
}

const longestTitle = 70

const titleOf = (sql: string): string => {
  const line = sql.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestTitle ? `${line.slice(0, longestTitle)}…` : line
}

const SaveForm = ({ onSave }: { onSave: (name: string) => void }) => {
  const [name, setName] = useState('')
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <form onSubmit={save} className="flex w-64 flex-col gap-3">
      <Field label="Name" hint="Saved in this browser. A query of the same name is replaced.">
        {(control) => <Input {...control} value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabledReason={name.trim() === '' ? 'Enter a name.' : undefined}
      >
        Save query
      </Button>
    </form>
  )
}

/** Queries to start from: written ones, saved ones, and those that ran. */
export const QueryMenus = ({ kept: { saved, recent }, onOpen, onSave, onDelete }: QueryMenusProps) => {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <>
      <Menu
        className="max-h-96 max-w-96"
        trigger={
          <Button variant="ghost" icon={<LayoutTemplate aria-hidden size={14} />}>
            <span className="max-sm:sr-only">Templates</span>
          </Button>
        }
      >
        {logTemplates.map(({ id, title, description, sql }) => (
          <MenuItem key={id} onSelect={() => onOpen(sql)}>
            {title}
            <span className="block truncate text-xs text-muted">{description}</span>
          </MenuItem>
        ))}
      </Menu>
      <Menu
        className="max-h-96 max-w-96"
        trigger={
          <Button variant="ghost" icon={<History aria-hidden size={14} />}>
            <span className="max-sm:sr-only">Queries</span>
          </Button>
        }
      >
        <MenuLabel>{saved.length === 0 ? 'Saved queries: none yet' : 'Saved in this browser'}</MenuLabel>
        {saved.map(({ name, sql }) => (
          <MenuItem key={name} onSelect={() => onOpen(sql)}>
            {name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuLabel>{recent.length === 0 ? 'Recent queries: none yet' : 'Recent'}</MenuLabel>
        {recent.map((sql) => (
          <MenuItem key={sql} onSelect={() => onOpen(sql)}>
            <span className="font-mono text-xs">{titleOf(sql)}</span>
          </MenuItem>
        ))}
        {saved.length > 0 && (
          <>
            <MenuSeparator />
            <MenuLabel>Delete</MenuLabel>
            {saved.map(({ name }) => (
              <MenuItem key={name} danger onSelect={() => onDelete(name)}>
                Delete {name}
              </MenuItem>
            ))}
          </>
        )}
      </Menu>
      <Popover
        label="Save query"
        open={isSaving}
        onOpenChange={setIsSaving}
        trigger={
          <Button variant="ghost" icon={<Bookmark aria-hidden size={14} />}>
            <span className="max-sm:sr-only">Save</span>
          </Button>
        }
      >
        <SaveForm
          onSave={(name) => {
            setIsSaving(false)
            onSave(name)
          }}
        />
      </Popover>
    </>
  )
}
