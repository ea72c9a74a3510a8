import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

interface PasswordInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'trailing'> {
  /** Shown from the start: a password that was just made for the reader. */
  initiallyShown?: boolean
}

export const PasswordInput = ({ initiallyShown = false, ...rest }: PasswordInputProps) => {
  const [shown, setShown] = useState(initiallyShown)
  return (
    <Input
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
        </IconButton>
      }
    />
  )
}
