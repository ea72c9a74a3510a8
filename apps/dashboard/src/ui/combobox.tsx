import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { Popover as Primitive } from 'radix-ui'
import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { ControlSize } from './control-style.ts'
import { controlClasses } from './control-style.ts'
import { itemClasses, popupClasses } from './popup-style.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Faint, to the right: a type, a count. */
  hint?: string
  icon?: ReactNode
}

interface ComboboxProps {
  value: string | undefined
  options: readonly ComboboxOption[]
  onValueChange: (value: string) => void
  /** The name of the list, and of the button where there is no label for it. */
  label: string
  id?: string | undefined
  placeholder?: string
  searchPlaceholder?: string
  emptyText?: string
  /** Any text may be chosen, not only what is listed. */
  allowCustom?: boolean
  /** Instead of the usual button: one element that takes a ref and props. */
  trigger?: ReactNode
  /** Below the list: a link or a button. */
  footer?: ReactNode
  controlSize?: ControlSize
  mono?: boolean
  disabled?: boolean
  /** Open from the start: it was just reached for. */
  defaultOpen?: boolean
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  className?: string
}

// More than anybody reads; typing narrows the rest.
const maxShown = 100

const matching = (options: readonly ComboboxOption[], search: string): readonly ComboboxOption[] => {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return options
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted))
  return found.sort((a, b) => rank(a.label, wanted) - rank(b.label, wanted))
}

const rank = (label: string, wanted: string): number => {
  const text = label.toLowerCase()
  if (text === wanted) return 0
  return text.startsWith(wanted) ? 1 : 2
}

/** One of many, found by typing. */
export const Combobox = (props: ComboboxProps) => {
  const { value, options, label, allowCustom = false, mono = false, controlSize = 'md' } = props
  const [open, setOpen] = useState(props.defaultOpen ?? false)
  const [search, setSearch] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const listId = useId()

  const custom = allowCustom && search.trim() !== '' && !options.some((option) => option.value === search.trim())
  const found = matching(options, search)
  const shown = custom
    ? [...found.slice(0, maxShown), { value: search.trim(), label: search.trim() }]
    : found.slice(0, maxShown)
  const active = shown[Math.min(activeIndex, shown.length - 1)]

  const shownValue = options.find((option) => option.value === value)?.label ?? value ?? props.placeholder ?? 'Choose'

  const change = (next: boolean) => {
    setOpen(next)
    setSearch('')
    const current = options.findIndex((option) => option.value === value)
    setActiveIndex(current >= 0 && current < maxShown ? current : 0)
  }

  const choose = (option: ComboboxOption) => {
    change(false)
    props.onValueChange(option.value)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(shown.length - 1, activeIndex + move))
      setActiveIndex(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active !== undefined) choose(active)
    }
  }

  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Trigger asChild>
        {props.trigger ?? (
          <button
            type="button"
            id={props.id}
            disabled={props.disabled}
            aria-label={props.id === undefined ? `${label}: ${shownValue}` : undefined}
            aria-describedby={props['aria-describedby']}
            data-invalid={props['aria-invalid']}
            className={classNames(
              controlClasses(controlSize),
              'flex items-center gap-2 text-left',
              mono && 'font-mono',
              props.className,
            )}
          >
            <span className={classNames('min-w-0 flex-1 truncate', value === undefined && 'text-faint')}>
              {shownValue}
            </span>
            <ChevronsUpDown aria-hidden size={14} className="text-faint" />
          </button>
        )}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={classNames(popupClasses, 'flex max-h-80 w-64 min-w-(--radix-popover-trigger-width) flex-col')}
        >
          <div className="flex items-center gap-2 border-b border-line px-2.5">
            <Search aria-hidden size={14} className="text-faint" />
            <input
              role="combobox"
              aria-label={props.searchPlaceholder ?? `Find in ${label.toLowerCase()}`}
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={active === undefined ? undefined : `${listId}-${shown.indexOf(active)}`}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              placeholder={props.searchPlaceholder ?? 'Find'}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value)
                setActiveIndex(0)
              }}
              onKeyDown={onKeyDown}
              className={classNames('h-9 min-w-0 flex-1 bg-transparent text-sm outline-none', mono && 'font-mono')}
            />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no element for a list that an input drives */}
          <div id={listId} role="listbox" aria-label={label} tabIndex={-1} className="min-h-0 flex-1 overflow-auto p-1">
            {shown.map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the keys are the input's, by aria-activedescendant
              <div
                key={option.value}
                id={`${listId}-${index}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                data-highlighted={option === active ? '' : undefined}
                onPointerMove={() => setActiveIndex(index)}
                onClick={() => choose(option)}
                className={itemClasses(mono && 'font-mono')}
              >
                {option.icon !== undefined && <span className="text-faint">{option.icon}</span>}
                <span className="max-w-full shrink-0 truncate">
                  {custom && index === shown.length - 1 ? `Use “${option.label}”` : option.label}
                </span>
                <span className="min-w-0 flex-1 truncate text-right text-xs text-faint">{option.hint}</span>
                {option.value === value && <Check aria-hidden size={14} className="text-accent" />}
              </div>
            ))}
          </div>
          {shown.length === 0 && <p className="px-3 pb-3 text-sm text-muted">{props.emptyText ?? 'No results.'}</p>}
          {found.length > maxShown && (
            <p className="border-t border-line px-3 py-1.5 text-xs text-faint">
              {found.length - maxShown} more. Type to narrow.
            </p>
          )}
          {props.footer !== undefined && <div className="border-t border-line p-1">{props.footer}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
