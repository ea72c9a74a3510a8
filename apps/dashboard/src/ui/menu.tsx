import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { keepMovedFocus } from './focus-has-moved.ts'
import { KeyHint } from './key-hint.tsx'
import { itemClasses, popupClasses } from './popup-style.ts'

interface MenuProps {
  /** One button that takes a ref and props. */
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  className?: string
}

export const Menu = ({
  trigger,
  children,
  align = 'start',
  side = 'bottom',
  open,
  onOpenChange,
  className,
}: MenuProps) => (
  <DropdownMenu.Root
    modal={false}
    {...(open === undefined ? {} : { open })}
    {...(onOpenChange === undefined ? {} : { onOpenChange })}
  >
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      {/* What is drawn at the end of the page is a landmark of its own, or it would belong to none. */}
      <section aria-label="Menu">
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={keepMovedFocus}
          // React's events leave a portal by way of its parents: a choice is no click on the header the menu belongs to.
          onClick={(event) => event.stopPropagation()}
          className={classNames(
            popupClasses,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-auto p-1',
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </section>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

interface MenuItemProps {
  onSelect: () => void
  children: ReactNode
  icon?: ReactNode
  danger?: boolean
  /** Why it cannot be chosen; shown beneath it. */
  disabledReason?: string | undefined
  /** As `KeyHint` takes them: `mod+c`. */
  keys?: string
}

/** Gives the focus to the button of a menu before the menu goes: a dialog that the choice opens can then give it back. */
const focusButtonOf = (item: EventTarget | null) => {
  const menu = item instanceof HTMLElement ? item.closest('[role="menu"]') : null
  document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')?.focus()
}

export const MenuItem = ({ onSelect, children, icon, danger = false, disabledReason, keys }: MenuItemProps) => (
  <DropdownMenu.Item
    onSelect={({ currentTarget }) => {
      focusButtonOf(currentTarget)
      onSelect()
    }}
    disabled={disabledReason !== undefined}
    className={itemClasses(danger && 'text-danger')}
  >
    {icon !== undefined && <span className={danger ? undefined : 'text-faint'}>{icon}</span>}
    <span className="min-w-0 flex-1">
      <span className="block truncate">{children}</span>
      {disabledReason !== undefined && <span className="block max-w-60 text-xs text-muted">{disabledReason}</span>}
    </span>
    {keys !== undefined && <KeyHint keys={keys} />}
  </DropdownMenu.Item>
)

interface MenuChoiceProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  onChange: (value: V) => void
}

/** One of several, inside a menu. */
export const MenuChoice = <V extends string>({ label, value, options, onChange }: MenuChoiceProps<V>) => (
  <DropdownMenu.RadioGroup aria-label={label} value={value}>
    <MenuLabel>{label}</MenuLabel>
    {options.map((option) => (
      <DropdownMenu.RadioItem
        key={option.value}
        value={option.value}
        onSelect={(event) => {
          event.preventDefault()
          onChange(option.value)
        }}
        className={itemClasses()}
      >
        {option.icon !== undefined && <span className="text-faint">{option.icon}</span>}
        <span className="flex-1">{option.label}</span>
        <DropdownMenu.ItemIndicator className="text-accent">
          <Check aria-hidden size={14} />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
)

interface MenuCheckProps {
  checked: boolean
  disabled?: boolean
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
}

export const MenuCheck = ({ checked, disabled = false, onCheckedChange, children }: MenuCheckProps) => (
  <DropdownMenu.CheckboxItem
    checked={checked}
    disabled={disabled}
    onCheckedChange={onCheckedChange}
    onSelect={(event) => event.preventDefault()}
    className={itemClasses()}
  >
    <span className="flex-1">{children}</span>
    <DropdownMenu.ItemIndicator className="text-accent">
      <Check aria-hidden size={14} />
    </DropdownMenu.ItemIndicator>
  </DropdownMenu.CheckboxItem>
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-xs text-faint">{children}</DropdownMenu.Label>
)

export const MenuSeparator = () => <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />
