import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { ControlSize } from './control-style.ts'
import { controlClasses } from './control-style.ts'

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  controlSize?: ControlSize | undefined
  /** Identifiers, values and code are set in the monospaced face. */
  mono?: boolean | undefined
  /** Inside, before the text. */
  icon?: ReactNode
  /** Inside, after the text: a button or a key hint. */
  trailing?: ReactNode
}

export const Input = ({ controlSize = 'md', mono = false, icon, trailing, className, ...rest }: InputProps) => {
  const input = (
    <input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={classNames(
        controlClasses(controlSize),
        'text-ellipsis',
        mono && 'font-mono',
        icon !== undefined && '!pl-8',
        trailing !== undefined && '!pr-9',
        icon === undefined && trailing === undefined && className,
      )}
    />
  )
  if (icon === undefined && trailing === undefined) return input
  return (
    <span className={classNames('relative flex w-full items-center', className)}>
      {icon !== undefined && <span className="pointer-events-none absolute left-2.5 text-faint">{icon}</span>}
      {input}
      {trailing !== undefined && <span className="absolute right-1 flex items-center">{trailing}</span>}
    </span>
  )
}

interface TextareaProps extends ComponentProps<'textarea'> {
  mono?: boolean | undefined
}

export const Textarea = ({ mono = false, className, rows = 3, ...rest }: TextareaProps) => (
  <textarea
    spellCheck={false}
    {...rest}
    rows={rows}
    className={classNames(controlClasses(), 'block !h-auto py-1.5', mono && 'font-mono', className)}
  />
)
