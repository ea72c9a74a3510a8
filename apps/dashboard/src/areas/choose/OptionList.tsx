import { ArrowRight, FolderKanban, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { classNames } from '~/ui/class-names.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Listbox } from '~/ui/listbox/listbox.tsx'
import { useListbox } from '~/ui/listbox/use-listbox.ts'

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

/** A list with a search field: typing filters it, the arrow keys move in it. */
export const OptionList = ({ what, options, onChoose }: OptionListProps) => {
  const [search, setSearch] = useState('')
  const sections = useMemo(() => [{ id: 'found', options: matching(options, search) }], [options, search])
  const list = useListbox({ sections, onChoose: (option) => onChoose(option.value) })

  if (options.length === 0)
    return (
      <EmptyState
        className="rounded-lg border border-dashed border-line-strong"
        icon={<FolderKanban aria-hidden size={28} strokeWidth={1.5} />}
        title={`No ${what}s`}
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
          {...list.inputProps}
          aria-label={`Find a${what === 'organization' ? 'n' : ''} ${what}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- choosing is all that this page is for
          autoFocus
          placeholder="Find"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            list.moveTo(0)
          }}
          onKeyDown={list.onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-sm outline-none"
        />
      </div>
      <Listbox
        list={list}
        label={`${what}s`}
        keyOf={(option) => option.value}
        optionPx={40}
        paddingPx={6}
        className="max-h-[60dvh] px-1.5"
        optionClassName="gap-3 px-2.5"
      >
        {(option, { isActive }) => (
          <>
            {option.icon}
            <span className="min-w-0 flex-1 truncate font-medium">{option.label}</span>
            <span className="max-w-[40%] truncate text-muted">{option.hint}</span>
            <ArrowRight aria-hidden size={14} className={classNames('text-faint', !isActive && 'opacity-0')} />
          </>
        )}
      </Listbox>
      {list.options.length === 0 && <p className="p-4 text-sm text-muted">No results.</p>}
    </div>
  )
}
