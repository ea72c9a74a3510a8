import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '~/ui/copy-button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { toastError } from './toast-error.tsx'

interface SecretTextProps {
  /** 'secret key mobile_app' */
  what: string
  /** What stands in its place while it is hidden. */
  masked: string
  /** Where it does not have to be read. */
  known?: string | null
  /** Nothing to hide. */
  isPublic?: boolean
  read: () => Promise<string | null>
  /** What did not work, where reading fails: 'The key could not be read'. */
  failure: string
}

/** A secret, which is read when it is shown for the first time, and is kept no longer than it stands on the page. */
export const SecretText = ({ what, masked, known = null, isPublic = false, read, failure }: SecretTextProps) => {
  const reveal = useMutation({ mutationFn: read, gcTime: 0 })
  const [isShown, setIsShown] = useState(isPublic)
  const value = known ?? reveal.data ?? undefined

  const show = () => {
    setIsShown(true)
    if (value === undefined)
      reveal.mutate(undefined, {
        onError: (error) => {
          setIsShown(false)
          toastError(error, failure)
        },
      })
  }

  return (
    <div className="mt-1 flex items-start gap-1">
      <code className="max-h-40 min-w-0 flex-1 self-center overflow-auto font-mono text-xs break-all whitespace-pre-wrap text-muted">
        {isShown && value !== undefined ? value : masked}
      </code>
      {/* Before the other button, which stays where it was pressed. */}
      {value !== undefined && <CopyButton text={value} label={`Copy ${what}`} />}
      {!isPublic && (
        <IconButton
          label={isShown ? `Hide ${what}` : `Show ${what}`}
          aria-pressed={isShown}
          onClick={() => (isShown ? setIsShown(false) : show())}
        >
          {isShown ? <EyeOff aria-hidden size={14} /> : <Eye aria-hidden size={14} />}
        </IconButton>
      )}
    </div>
  )
}
