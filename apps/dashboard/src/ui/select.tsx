import { Check, ChevronsUpDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { ControlSize } from './control-style.ts'
import { controlClasses } from './control-style.ts'
import { itemClasses, popupClasses } from './popup-style.ts'

export interface SelectOption<V extends string = string> {
  value: V
  label: string
  icon?: ReactNode
  disabled?: boolean
}

interface SelectProps<V extends string> {
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

/** Few and known choices. For many, or for any text, there is `Combobox`. */
export const Select = <V extends string>({
  value,
  options,
  onValueChange,
  placeholder = 'Choose',
  controlSize = 'md',
  icon,
  mono = false,
  disabled = false,
  className,
  ...aria
}: SelectProps<V>) => {
  const [open, setOpen] = useState(false)
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option !== undefined) onValueChange(option.value)
  }
  return (
    <Primitive.Root open={open} onOpenChange={setOpen} value={value ?? ''} onValueChange={choose} disabled={disabled}>
      <Primitive.Trigger
        {...aria}
        className={classNames(
          controlClasses(controlSize),
          'flex items-center gap-2 bg-surface-2 text-left data-[placeholder]:text-faint',
          mono && 'font-mono',
          className,
        )}
      >
        {icon !== undefined && <span className="text-faint">{icon}</span>}
        <span className="min-w-0 flex-1 truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <ChevronsUpDown aria-hidden size={14} className="text-faint" />
      </Primitive.Trigger>
      <Primitive.Portal>
        {/* While it is open, a landmark of its own: drawn at the end of the page, it would belong to none. */}
        <div {...(open ? { role: 'region', 'aria-label': 'Choices' } : {})}>
          <Primitive.Content
            position="popper"
            sideOffset={4}
            collisionPadding={8}
            className={classNames(
              popupClasses,
              'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden',
            )}
          >
            <Primitive.Viewport className="p-1">
              {options.map((option) => (
                <Primitive.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={itemClasses(mono && 'font-mono', 'pr-7 relative')}
                >
                  {option.icon !== undefined && <span className="text-faint">{option.icon}</span>}
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                  <Primitive.ItemIndicator className="absolute right-2 text-accent">
                    <Check aria-hidden size={14} />
                  </Primitive.ItemIndicator>
                </Primitive.Item>
              ))}
            </Primitive.Viewport>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
