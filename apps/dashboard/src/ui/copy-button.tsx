import { Check, Copy } from 'lucide-react'
import type { ButtonSize } from './button-style.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  text: string
  /** What is copied: 'Copy connection string'. */
  label?: string
  /** Show the words, not only the icon. */
  withText?: boolean
  size?: ButtonSize
  variant?: 'default' | 'ghost'
}

export const CopyButton = ({
  text,
  label = 'Copy',
  withText = false,
  size = 'md',
  variant = 'ghost',
}: CopyButtonProps) => {
  const { copied, copy } = useCopy()
  const icon = copied ? <Check aria-hidden size={14} className="text-success" /> : <Copy aria-hidden size={14} />
  return (
    <>
      {withText ? (
        <Button size={size} variant={variant} icon={icon} onClick={() => copy(text)}>
          {copied ? 'Copied' : label}
        </Button>
      ) : (
        <IconButton label={copied ? 'Copied' : label} size={size} variant={variant} onClick={() => copy(text)}>
          {icon}
        </IconButton>
      )}
      <output className="sr-only">{copied ? 'Copied' : ''}</output>
    </>
  )
}

interface CopyableProps {
  text: string
  /** What it is: 'project ref'. */
  what: string
  className?: string
}

/** An identifier that copies itself when it is pressed. */
export const Copyable = ({ text, what, className }: CopyableProps) => {
  const { copied, copy } = useCopy()
  return (
    <button
      type="button"
      aria-label={copied ? 'Copied' : `Copy ${what} ${text}`}
      title={copied ? 'Copied' : `Copy ${what}`}
      onClick={() => copy(text)}
      className={`max-w-full truncate rounded-sm font-mono text-xs hover:text-text ${className ?? 'text-muted'}`}
    >
      {text}
    </button>
  )
}
