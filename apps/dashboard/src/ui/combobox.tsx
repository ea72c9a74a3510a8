import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { Popover as Primitive } from 'radix-ui'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { ControlSize } from './control-style.ts'
import { controlClasses } from './control-style.ts'
import { Listbox } from './listbox/listbox.tsx'
import { useListbox } from './listbox/use-listbox.ts'
import { popupClasses } from './popup-style.ts'

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

interface ChoicesProps extends ComboboxProps {
  onChoose: (value: string) => void
}

/** What opens: an input and what it finds. */
const Choices = ({ value, options, label, allowCustom = false, mono = false, onChoose, ...props }: ChoicesProps) => {
  const [search, setSearch] = useState('')
  const text = search.trim()
  const isCustom = allowCustom && text !== '' && !options.some((option) => option.value === text)
  const sections = useMemo(() => {
    const found = matching(options, text)
    return [{ id: 'found', options: isCustom ? [...found, { value: text, label: text }] : found }]
  }, [options, text, isCustom])
  const list = useListbox({
    sections,
    onChoose: (option) => onChoose(option.value),
    initialIndex: Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  })
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b border-line px-2.5">
        <Search aria-hidden size={14} className="text-faint" />
        <input
          {...list.inputProps}
          aria-label={props.searchPlaceholder ?? `Find in ${label.toLowerCase()}`}
          placeholder={props.searchPlaceholder ?? 'Find'}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            list.moveTo(0)
          }}
          onKeyDown={list.onKeyDown}
          className={classNames('h-9 min-w-0 flex-1 bg-transparent text-sm outline-none', mono && 'font-mono')}
        />
      </div>
      <Listbox
        list={list}
        label={label}
        keyOf={(option) => option.value}
        isSelected={(option) => option.value === value}
        className="min-h-0 flex-1 px-1"
        optionClassName={classNames('gap-2 px-2', mono && 'font-mono')}
      >
        {(option, { isSelected }) => (
          <>
            {option.icon !== undefined && <span className="text-faint">{option.icon}</span>}
            <span className="max-w-full shrink-0 wrap-anywhere">
              {isCustom && option === list.options.at(-1) ? `Use “${option.label}”` : option.label}
            </span>
            <span className="min-w-0 flex-1 truncate text-right font-sans text-xs text-faint">{option.hint}</span>
            {isSelected && <Check aria-hidden size={14} className="text-accent" />}
          </>
        )}
      </Listbox>
      {list.options.length === 0 && <p className="px-3 py-3 text-sm text-muted">{props.emptyText ?? 'No results.'}</p>}
      {props.footer !== undefined && <div className="border-t border-line p-1">{props.footer}</div>}
    </>
  )
}

/** One of many, found by typing. */
export const Combobox = (props: ComboboxProps) => {
  const { value, options, label, mono = false, controlSize = 'md' } = props
  const [open, setOpen] = useState(props.defaultOpen ?? false)
  const shownValue = options.find((option) => option.value === value)?.label ?? value ?? props.placeholder ?? 'Choose'

  const choose = (chosen: string) => {
    setOpen(false)
    props.onValueChange(chosen)
  }

  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
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
              mono && value !== undefined && 'font-mono',
              props.className,
            )}
          >
            <span title={value} className={classNames('min-w-0 flex-1 truncate', value === undefined && 'text-faint')}>
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
          className={classNames(
            popupClasses,
            'flex max-h-80 w-80 max-w-[calc(100vw-1rem)] min-w-(--radix-popover-trigger-width) flex-col',
          )}
        >
          <Choices {...props} onChoose={choose} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
