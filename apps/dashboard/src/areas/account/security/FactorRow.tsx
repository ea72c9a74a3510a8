import type { Factor } from '@supabase/auth-js'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answered, refetchFactors } from '~/api/factors.ts'
import { authClient } from '~/api/auth-client.ts'
import { SecondStepForm } from '~/components/second-factor/SecondStepForm.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'

export const FactorRow = ({ factor, isLast }: { factor: Factor; isLast: boolean }) => {
  const [asked, setAsked] = useState(false)
  const name = factor.friendly_name ?? 'Unnamed'

  const remove = async () => {
    try {
      answered(await authClient.mfa.unenroll({ factorId: factor.id }))
      setAsked(false)
      toast.success(`${name} was removed`)
    } catch (error) {
      toastError(error, 'The authenticator app was not removed')
    }
    // The token still says that there is a factor, until it is renewed.
    await authClient.refreshSession()
    await refetchFactors()
  }

  return (
    <li className="flex items-center gap-4 border-t border-line py-3 text-sm first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="mt-0.5 text-xs text-muted">
          added <Time value={factor.created_at} />
        </p>
      </div>
      <IconButton label={`Remove ${name}`} onClick={() => setAsked(true)}>
        <Trash2 aria-hidden size={14} />
      </IconButton>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={`Remove ${name}`}
        description={
          isLast
            ? 'This is your last authenticator app. Your account is then protected by the password alone, and the recovery codes are deleted.'
            : 'Its codes stop working. Your other authenticator apps stay.'
        }
      >
        <SecondStepForm action="Remove" onDone={remove} />
      </Dialog>
    </li>
  )
}
