import type { ReactNode } from 'react'
import type { ButtonProps } from './button.tsx'
import { Button } from './button.tsx'
import type { ButtonSize } from './button-style.ts'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  /** What it does: its name for those who do not see the icon, and its tooltip. */
  label: string
  children: ReactNode
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
}

const widths: Record<ButtonSize, string> = { sm: 'w-6', md: 'w-7', lg: 'w-9' }

export const IconButton = ({
  label,
  children,
  size = 'md',
  variant = 'ghost',
  tooltipSide = 'top',
  className,
  ...rest
}: IconButtonProps) => {
  const button = (
    <Button
      {...rest}
      aria-label={label}
      variant={variant}
      size={size}
      icon={children}
      className={classNames('!px-0', widths[size], className)}
    />
  )
  if (rest.disabledReason !== undefined) return button
  return (
    <Tooltip content={label} side={tooltipSide}>
      {button}
    </Tooltip>
  )
}
