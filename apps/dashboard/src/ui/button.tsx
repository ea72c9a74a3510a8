import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { ButtonSize, ButtonVariant } from './button-style.ts'
import { buttonClasses } from './button-style.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
  /** Work is under way: the button cannot be pressed and says so. */
  loading?: boolean | undefined
  /** Why it cannot be pressed. It stays reachable by keyboard, so that the reason can be read. */
  disabledReason?: string | undefined
  /** For the rare case whose reason is in plain sight, such as a dialog that is saving. */
  disabled?: boolean | undefined
}

const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** A press on submit must not first end the field one is in: what that shows could move the button from under the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

export const Button = ({
  variant,
  size,
  icon,
  loading = false,
  disabledReason,
  disabled = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const blocked = disabledReason !== undefined || loading
  const button = (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of the three, given by the caller
      type={type}
      disabled={disabled}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      onClick={blocked ? swallow : onClick}
      {...(type === 'submit' ? { onMouseDown: keepFocus } : {})}
      className={classNames(buttonClasses(variant, size), className)}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  )
  return disabledReason === undefined ? button : <Tooltip content={disabledReason}>{button}</Tooltip>
}
