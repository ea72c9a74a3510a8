import type { ProjectRole } from '@cairn/contracts/role-grants'
import { projectRoles } from '@cairn/contracts/role-grants'
import { roleNames } from '@cairn/contracts/roles'
import { useId, useState } from 'react'
import { Checkbox } from '~/ui/checkbox.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'

const searchFrom = 8
const roleOptions = projectRoles.map((role) => ({ value: role, label: roleNames[role] }))

interface ProjectChoiceProps {
  projects: readonly { ref: string; name: string }[]
  /** The chosen ones, by ref, and the role in each. */
  chosen: ReadonlyMap<string, ProjectRole>
  onChange: (chosen: ReadonlyMap<string, ProjectRole>) => void
  /** What a newly chosen one is given. */
  role: ProjectRole
  /** Whether each can be given a role of its own. */
  ownRoles?: boolean
}

/** Projects to choose from, each with its role where they may differ. */
export const ProjectChoice = ({ projects, chosen, onChange, role, ownRoles = false }: ProjectChoiceProps) => {
  const id = useId()
  const [search, setSearch] = useState('')
  const shown = projects.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))

  const set = (ref: string, next: ProjectRole | undefined) => {
    const changed = new Map(chosen)
    if (next === undefined) changed.delete(ref)
    else changed.set(ref, next)
    onChange(changed)
  }

  if (projects.length === 0) return <p className="text-sm text-muted">The organization has no projects yet.</p>
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm text-muted">Projects</legend>
      {projects.length >= searchFrom && (
        <Input
          type="search"
          aria-label="Find a project"
          placeholder="Find a project"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="mb-2"
        />
      )}
      <ul className="max-h-64 overflow-y-auto rounded-md border border-line">
        {shown.map(({ ref, name }) => {
          const own = chosen.get(ref)
          return (
            <li key={ref} className="flex h-10 items-center gap-3 border-t border-line px-3 first:border-t-0">
              <Checkbox
                id={`${id}-${ref}`}
                checked={own !== undefined}
                onCheckedChange={(checked) => set(ref, checked ? role : undefined)}
              />
              <label htmlFor={`${id}-${ref}`} className="min-w-0 flex-1 truncate text-sm" title={name}>
                {name}
              </label>
              {ownRoles && own !== undefined && (
                <Select
                  aria-label={`Role in ${name}`}
                  value={own}
                  options={roleOptions}
                  onValueChange={(next) => set(ref, next)}
                  className="!w-36"
                />
              )}
            </li>
          )
        })}
        {shown.length === 0 && <li className="px-3 py-2 text-sm text-muted">No project has “{search}” in its name.</li>}
      </ul>
    </fieldset>
  )
}
