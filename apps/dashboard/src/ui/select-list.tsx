import { Check, ChevronsUpDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import { selectClasses } from './control-style.ts'
import { keepMovedFocus } from './focus-has-moved.ts'
import { itemClasses, popupClasses } from './popup-style.ts'
import type { SelectProps } from './select.tsx'

/** The choices themselves, open from the start; see select.tsx. */
export const SelectList = ({
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
}: SelectProps<string>) => {
  const [open, setOpen] = useState(true)
  return (
    <Primitive.Root
      open={open}
      onOpenChange={setOpen}
      value={value ?? ''}
      onValueChange={onValueChange}
      disabled={disabled}
    >
      <Primitive.Trigger {...aria} className={selectClasses(controlSize, mono, className)}>
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
            onCloseAutoFocus={keepMovedFocus}
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
