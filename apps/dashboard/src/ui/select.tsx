import { ChevronsUpDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ControlSize } from './control-style.ts'
import { selectClasses } from './control-style.ts'
import { lazyPart } from './lazy-part.ts'

export interface SelectOption<V extends string = string> {
  value: V
  label: string
  icon?: ReactNode
  disabled?: boolean
}

export interface SelectProps<V extends string> {
  value: V | undefined
  options: readonly SelectOption<V>[]
  onValueChange: (value: V) => void
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  placeholder?: string
  controlSize?: ControlSize
  /** Inside, before the value. */
  icon?: ReactNode
  mono?: boolean
  disabled?: boolean
  className?: string
}

const load = () => import('./select-list.tsx')
const SelectList = lazyPart(async () => (await load()).SelectList)
const preload = () => void load()

/** Few and known choices. For many, or for any text, there is `Combobox`. Until it is first opened it is one button. */
export const Select = <V extends string>(props: SelectProps<V>) => {
  const { value, options, onValueChange, placeholder = 'Choose', controlSize = 'md', mono = false, ...rest } = props
  const { icon, disabled = false, className, ...aria } = rest
  const [wasOpened, setWasOpened] = useState(false)
  const chosen = options.find((option) => option.value === value)

  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setWasOpened(true)
  }
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option !== undefined) onValueChange(option.value)
  }

  const button = (
    <button
      type="button"
      {...aria}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element cannot show icons, nor our face
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={undefined}
      disabled={disabled}
      data-placeholder={chosen === undefined ? '' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onKeyDown={openByKey}
      onClick={() => setWasOpened(true)}
      className={selectClasses(controlSize, mono, className)}
    >
      {icon !== undefined && <span className="text-faint">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{chosen?.label ?? placeholder}</span>
      <ChevronsUpDown aria-hidden size={14} className="text-faint" />
    </button>
  )
  if (!wasOpened) return button
  return (
    <Suspense fallback={button}>
      <SelectList {...props} onValueChange={choose} />
    </Suspense>
  )
}
