import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import { redirectUrlsIn } from '@cairn/contracts/authentication/url-rules'
import { useMutation } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { toast } from '~/ui/toast.ts'
import { useFocusKept } from '~/ui/use-focus-kept.ts'
import { changeAuthConfigMutation } from '../api/auth-config.ts'
import { AddRedirectUrlsPanel } from './AddRedirectUrlsPanel.tsx'

interface RedirectUrlsCardProps {
  projectRef: string
  config: AuthConfig
}

interface RedirectUrlProps {
  url: string
  /** Why it may not be removed. */
  reason: string | undefined
  /** Which one is being removed, while one is. */
  removing: string | undefined
  onRemove: () => void
}

const RedirectUrl = ({ url, reason, removing, onRemove }: RedirectUrlProps) => (
  <li ref={useFocusKept<HTMLLIElement>()} className="flex items-center gap-2 py-1 pr-1 pl-3">
    <span className="min-w-0 flex-1 font-mono text-xs break-all">{url}</span>
    <IconButton
      label={`Remove ${url}`}
      disabledReason={reason}
      loading={removing === url}
      disabled={removing !== undefined && removing !== url}
      onClick={onRemove}
    >
      <X aria-hidden size={14} />
    </IconButton>
  </li>
)

/** The addresses that users can return to. Each change is saved at once. */
export const RedirectUrlsCard = ({ projectRef, config }: RedirectUrlsCardProps) => {
  const { reason } = useProjectPermission('auth_settings:Write', projectRef)
  const change = useMutation(changeAuthConfigMutation(projectRef))
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<string>()
  const urls = redirectUrlsIn(config.uri_allow_list)

  const remove = async (url: string) => {
    setRemoving(url)
    try {
      await change.mutateAsync({ uri_allow_list: urls.filter((each) => each !== url).join(',') })
      toast.success('Removed the redirect URL')
    } catch (error) {
      toastError(error, 'The redirect URL was not removed')
    } finally {
      setRemoving(undefined)
    }
  }

  return (
    <Card
      title="Redirect URLs"
      trailing={
        <Button
          size="sm"
          icon={<Plus aria-hidden size={14} />}
          disabledReason={reason}
          onClick={() => setIsAdding(true)}
        >
          Add URLs
        </Button>
      }
    >
      <p className="text-sm text-pretty text-muted">
        Addresses besides the site that a request can name in <span className="font-mono text-xs">redirectTo</span>.
        Others are replaced by the site URL. <span className="font-mono text-xs">*</span> stands for any characters
        except <span className="font-mono text-xs">.</span> and <span className="font-mono text-xs">/</span>,{' '}
        <span className="font-mono text-xs">**</span> for any characters.
      </p>
      {urls.length > 0 && (
        <ul aria-label="Redirect URLs" className="mt-3 divide-y divide-line rounded-md border border-line">
          {urls.map((url) => (
            <RedirectUrl key={url} url={url} reason={reason} removing={removing} onRemove={() => void remove(url)} />
          ))}
        </ul>
      )}
      {urls.length === 0 && <p className="mt-3 text-sm text-faint">No addresses besides the site.</p>}
      {isAdding && <AddRedirectUrlsPanel projectRef={projectRef} urls={urls} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}
