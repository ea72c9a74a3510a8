import { Link } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ComboboxOption } from '~/ui/combobox.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { OnDemand } from '~/ui/on-demand.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const load = () => import('~/ui/combobox.tsx')
const Combobox = lazyPart(async () => (await load()).Combobox)

interface SwitcherProps {
  /** 'Organizations', 'Projects'. */
  label: string
  current: { value: string; name: string; to: string } | undefined
  options: readonly ComboboxOption[]
  onChoose: (value: string) => void
  icon?: ReactNode
  badge?: ReactNode
  footer: ReactNode
  className?: string
}

/** A place in the top bar: its name leads there, the arrows beside it to its siblings. */
export const Switcher = ({ label, current, options, onChoose, icon, badge, footer, className }: SwitcherProps) => (
  <div className={`flex min-w-0 items-center ${className ?? ''}`}>
    {current === undefined ? (
      <Skeleton className="h-4 w-28" />
    ) : (
      <Link
        to={current.to}
        className="flex min-w-0 items-center gap-1.5 rounded-md px-1 py-1 text-sm font-medium hover:bg-surface-2"
      >
        {icon}
        <span className="truncate">{current.name}</span>
        {badge}
      </Link>
    )}
    <OnDemand
      popup="dialog"
      preload={load}
      trigger={
        <button
          type="button"
          aria-label={`Switch: ${label.toLowerCase()}`}
          className="flex h-7 w-6 shrink-0 items-center justify-center rounded-md text-faint hover:bg-surface-2 hover:text-text"
        >
          <ChevronsUpDown aria-hidden size={14} />
        </button>
      }
    >
      {(trigger) => (
        <Combobox
          label={label}
          value={current?.value}
          options={options}
          onValueChange={onChoose}
          footer={footer}
          searchPlaceholder={`Find in ${label.toLowerCase()}`}
          trigger={trigger}
          defaultOpen
        />
      )}
    </OnDemand>
  </div>
)
