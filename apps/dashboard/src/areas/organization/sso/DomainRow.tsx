import type { SsoDomain } from '@cairn/contracts/sso/sso'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { removeSsoDomainMutation, verifySsoDomainMutation } from '../api/sso.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { toast } from '~/ui/toast.ts'
import { useFocusKept } from '~/ui/use-focus-kept.ts'

const RecordPart = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-center gap-2">
    <dt className="w-12 shrink-0 text-xs text-faint">{name}</dt>
    <dd className="flex min-w-0 flex-1 items-center gap-2">
      <span className="min-w-0 flex-1 font-mono text-xs break-all">{value}</span>
      <CopyButton text={value} label={`Copy ${name.toLowerCase()} of the record`} size="sm" />
    </dd>
  </div>
)

interface DomainRowProps {
  slug: string
  domain: SsoDomain
  /** Why it may not be removed. */
  forbidden: string | undefined
  /** Why it may not be verified. */
  reason: string | undefined
}

export const DomainRow = ({ slug, domain: named, forbidden, reason }: DomainRowProps) => {
  const { domain, record, verified_at: verifiedAt } = named
  const verify = useMutation(verifySsoDomainMutation(slug))
  const remove = useMutation(removeSsoDomainMutation(slug))
  const removeIt = () =>
    remove.mutate(domain, {
      onSuccess: () => toast.success(`${domain} was removed`),
      onError: (error) => toastError(error, `${domain} was not removed`),
    })

  return (
    <li ref={useFocusKept<HTMLLIElement>()} className="border-t border-line py-3 text-sm first:border-t-0 first:pt-0">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 font-medium break-all">{domain}</p>
        {verifiedAt === null ? <Badge tone="warning">Not verified</Badge> : <Badge tone="success">Verified</Badge>}
        <IconButton label={`Remove ${domain}`} disabledReason={forbidden} loading={remove.isPending} onClick={removeIt}>
          <Trash2 aria-hidden size={14} />
        </IconButton>
      </div>
      {verifiedAt === null && (
        <div className="mt-2 flex flex-col gap-3">
          <p className="text-muted">Add this TXT record to the DNS of the domain, then verify it.</p>
          <dl className="flex flex-col gap-1 rounded-md bg-surface-2 px-3 py-2">
            <RecordPart name="Name" value={record.name} />
            <RecordPart name="Value" value={record.value} />
          </dl>
          {verify.error !== null && <ErrorState title="Not verified yet" error={verify.error} />}
          <Button
            className="self-start"
            loading={verify.isPending}
            disabledReason={reason}
            onClick={() => verify.mutate(domain, { onSuccess: () => toast.success(`${domain} is verified`) })}
          >
            Verify
          </Button>
        </div>
      )}
    </li>
  )
}
