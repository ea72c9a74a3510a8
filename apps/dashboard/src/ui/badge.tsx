import type { ReactNode } from 'react'
import type { Tone } from './badge-style.ts'
import { badgeStyle, badgeTextStyle } from './badge-style.ts'
import { classNames } from './class-names.ts'

interface BadgeProps {
  children: ReactNode
  tone?: Tone
  icon?: ReactNode
  mono?: boolean
  className?: string
}

export const Badge = ({ children, tone = 'neutral', icon, mono = false, className }: BadgeProps) => (
  <span className={badgeStyle(tone, classNames(mono && 'font-mono', className))}>
    {icon}
    <span className={badgeTextStyle}>{children}</span>
  </span>
)
