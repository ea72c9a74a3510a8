import { ArrowRight, FolderKanban, Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { EmptyState } from '~/ui/empty-state.tsx'

export interface Option {
  value: string
  label: string
  hint: string
  icon?: ReactNode
}

interface OptionListProps {
  what: 'project' | 'organization'
  options: readonly Option[]
  onChoose: (value: string) => void
}

const matching = (options: readonly Option[], search: string): readonly Option[] => {
  const wanted = search.trim().toLowerCase()
  return options.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(wanted))
}

/** A list to be found in by typing, and walked by the arrow keys. */
export const OptionList = ({ what, options, onChoose }: OptionListProps) => {
  const listId = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const shown = matching(options, search)
  const current = Math.min(active, shown.length - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(shown.length - 1, current + move))
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const chosen = shown[current]
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      onChoose(chosen.value)
    }
  }

  if (options.length === 0)
    return (
      <EmptyState
        className="rounded-lg border border-dashed border-line-strong"
        icon={<FolderKanban aria-hidden size={28} strokeWidth={1.5} />}
        title={`No ${what}s yet`}
        action={<ButtonLink to={organizationsPaths.list()}>Go to organizations</ButtonLink>}
      >
        Make one first; the link works from then on.
      </EmptyState>
    )
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface-1">
      <div className="flex items-center gap-2 border-b border-line px-3.5 focus-within:border-accent">
        <Search aria-hidden size={14} className="text-faint" />
        <input
          role="combobox"
          aria-label={`Find a${what === 'organization' ? 'n' : ''} ${what}`}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={shown.length === 0 ? undefined : `${listId}-${current}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- choosing is all that this page is for
          autoFocus
          placeholder="Find"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-sm outline-none"
        />
      </div>
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no element for a list that an input drives
        role="listbox"
        aria-label={`${what}s`}
        tabIndex={-1}
        className="max-h-[60dvh] overflow-y-auto p-1.5"
      >
        {shown.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the keys are the input's, by aria-activedescendant
          <div
            key={option.value}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(option.value)}
            className="group flex h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 text-sm aria-selected:bg-surface-3"
          >
            {option.icon}
            <span className="min-w-0 flex-1 truncate font-medium">{option.label}</span>
            <span className="max-w-[40%] truncate text-muted">{option.hint}</span>
            <ArrowRight aria-hidden size={14} className="text-faint opacity-0 group-aria-selected:opacity-100" />
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="px-4 pb-4 text-sm text-muted">No results.</p>}
    </div>
  )
}
