import type { CustomDomain, ProjectDomains } from '@cairn/contracts/domains/project-domains'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { activateDomainMutation, checkDomainMutation, deleteDomainMutation } from '../../api/domains.ts'
import { addressWithoutDomain, followerWords, ownAddress } from './address-words.ts'
import { DomainRecords } from './DomainRecords.tsx'
import { priceWords } from './price-words.ts'

const badges = {
  pending: <Badge tone="warning">Waiting for DNS</Badge>,
  verified: <Badge tone="info">Verified</Badge>,
  active: <Badge tone="success">Active</Badge>,
} as const

interface CustomDomainCardProps {
  projectRef: string
  domain: CustomDomain
  terms: ProjectDomains
}

/** What an active domain lacks by now; undefined: nothing, as far as is known. */
const changeWords = ({ hostname, status, records, dns_responded: responded }: CustomDomain): string | undefined => {
  const missing = status === 'active' && responded ? records.filter(({ is_found: isFound }) => isFound === false) : []
  const words = [
    missing.some(({ type }) => type !== 'TXT') &&
      `The project still answers at ${hostname}, but clients reach it only while the DNS leads here.`,
    missing.some(({ type }) => type === 'TXT') &&
      'Without the TXT record of this project, another one whose TXT record is in the DNS can take the domain over.',
  ].filter((sentence) => sentence !== false)
  return words.length === 0 ? undefined : words.join(' ')
}

const DomainState = ({ domain, terms }: Omit<CustomDomainCardProps, 'projectRef'>) => {
  const { hostname, status, dns_responded: responded } = domain
  if (!responded)
    return (
      <Banner tone="warning" title="The name servers did not respond">
        {status === 'active' ? 'The domain stays active.' : 'Check the records again in a moment.'}
      </Banner>
    )
  const changed = changeWords(domain)
  if (changed !== undefined)
    return (
      <Banner tone="warning" title="The DNS records have changed">
        {changed}
      </Banner>
    )
  if (status === 'active') return null
  if (status === 'verified')
    return (
      <Banner tone="success" title="The records were found">
        {followerWords('After activation', hostname)} The address {ownAddress(terms)} keeps working.{priceWords(terms)}
      </Banner>
    )
  return (
    <p className="text-sm text-pretty text-muted">
      Create these records at the provider of your domain, then check them. It can take some hours until changes of the
      DNS are visible everywhere.
    </p>
  )
}

/** A custom domain with its DNS records: what is missing, and what can be done with it. */
export const CustomDomainCard = ({ projectRef, domain, terms }: CustomDomainCardProps) => {
  const { hostname, status, records, checked_at: checkedAt } = domain
  const [isAsked, setIsAsked] = useState(false)
  const { reason } = useProjectPermission('domains:Write', projectRef)
  const check = useMutation(checkDomainMutation(projectRef))
  const activate = useMutation(activateDomainMutation(projectRef))
  const remove = useMutation(deleteDomainMutation(projectRef))
  return (
    <Card title={<span className="font-mono break-all">{hostname}</span>} trailing={badges[status]}>
      <div className="flex flex-col gap-4">
        <DomainState domain={domain} terms={terms} />
        <DomainRecords records={records} />
        {checkedAt !== null && (
          <p className="text-sm text-muted">
            Checked <Time value={checkedAt} />
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {status === 'verified' && (
            <Button
              variant="primary"
              loading={activate.isPending}
              disabledReason={reason ?? terms.custom_domain_unavailable ?? undefined}
              onClick={() =>
                activate.mutate(undefined, {
                  onSuccess: () => toast.success(`The project answers at ${hostname}`),
                  onError: (error) => toastError(error, 'The domain was not activated'),
                })
              }
            >
              Activate domain
            </Button>
          )}
          <Button
            variant={status === 'pending' ? 'primary' : 'default'}
            loading={check.isPending}
            disabledReason={reason}
            onClick={() =>
              check.mutate(undefined, { onError: (error) => toastError(error, 'The records were not checked') })
            }
          >
            Check records
          </Button>
          <Button variant="danger" disabledReason={reason} onClick={() => setIsAsked(true)}>
            Delete domain
          </Button>
        </div>
      </div>
      {isAsked && (
        <DeleteDialog
          title={`Delete ${hostname}`}
          confirmLabel="Delete domain"
          failure="The domain was not deleted"
          onDelete={async () => {
            await remove.mutateAsync()
            toast.success(`${hostname} was deleted`)
          }}
          onClose={() => setIsAsked(false)}
        >
          {status === 'active'
            ? `Clients that use ${hostname} no longer reach the project, and links in emails that were sent stop working. ${followerWords('After that', addressWithoutDomain(terms))}`
            : 'The domain is not in use. You can add it again, with new records.'}
        </DeleteDialog>
      )}
    </Card>
  )
}
