import type { ProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { revealApiKeyMutation } from '../api/api-keys.ts'

interface KeyValueProps {
  projectRef: string
  apiKey: ProjectApiKey
}

/** The key itself. A secret one is read when it is shown for the first time, which the audit log records. */
export const KeyValue = ({ projectRef, apiKey: { id, name, type, api_key: known, prefix } }: KeyValueProps) => {
  const reveal = useMutation(revealApiKeyMutation(projectRef))
  const [isShown, setIsShown] = useState(known !== null && type !== 'legacy')
  const value = known ?? reveal.data ?? undefined
  const what = type === 'legacy' ? `${name} key` : `${type} key ${name}`

  const show = () => {
    setIsShown(true)
    if (value === undefined)
      reveal.mutate(id, {
        onError: (error) => {
          setIsShown(false)
          toastError(error, 'The key could not be read')
        },
      })
  }

  return (
    <div className="mt-1 flex items-center gap-1">
      <code className="min-w-0 flex-1 font-mono text-xs break-all text-muted">
        {isShown && value !== undefined ? value : `${prefix}••••••••••••`}
      </code>
      {(known === null || type === 'legacy') && (
        <IconButton
          label={isShown ? `Hide ${what}` : `Show ${what}`}
          aria-pressed={isShown}
          onClick={() => (isShown ? setIsShown(false) : show())}
        >
          {isShown ? <EyeOff aria-hidden size={14} /> : <Eye aria-hidden size={14} />}
        </IconButton>
      )}
      {value !== undefined && <CopyButton text={value} label={`Copy ${what}`} />}
    </div>
  )
}
