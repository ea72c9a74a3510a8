import { coveredBy } from '@cairn/contracts/network/cidr'
import type { NetworkAccess } from '@cairn/contracts/network/network-access'
import { useMutation } from '@tanstack/react-query'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { useFocusKept } from '~/ui/use-focus-kept.ts'
import { liftBanMutation } from '../../api/network-access.ts'

type Ban = NetworkAccess['bans'][number]

interface BannedAddressProps {
  projectRef: string
  ban: Ban
  /** Of the reader. */
  ownAddress: string
}

const BannedAddress = ({ projectRef, ban: { address, banned_until: until }, ownAddress }: BannedAddressProps) => {
  const { reason } = useProjectPermission('network:Write', projectRef)
  const lift = useMutation(liftBanMutation(projectRef))
  return (
    <li ref={useFocusKept<HTMLLIElement>()} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-1.5 pl-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-mono text-xs break-all">{address}</span>
          {coveredBy([address])(ownAddress) && <Badge>Your address</Badge>}
        </span>
        <span className="block text-sm text-muted">
          Banned until <Time value={until} as="moment" />
        </span>
      </span>
      <Button
        size="sm"
        aria-label={`Lift ban of ${address}`}
        disabledReason={reason}
        loading={lift.isPending}
        onClick={() =>
          lift.mutate(address, {
            onSuccess: () => toast.success(`${address} can connect again`),
            onError: (error) => toastError(error, 'The ban was not lifted'),
          })
        }
      >
        Lift ban
      </Button>
    </li>
  )
}

interface BansCardProps {
  projectRef: string
  access: Pick<NetworkAccess, 'bans' | 'banned_after' | 'ban_minutes' | 'caller_address'>
}

/** Addresses that the database refuses because of wrong passwords. */
export const BansCard = ({ projectRef, access }: BansCardProps) => {
  const { bans, banned_after: limit, ban_minutes: minutes, caller_address: ownAddress } = access
  return (
    <Card title="Network bans">
      <p className="text-sm text-pretty text-muted">
        {limit === null
          ? 'This installation bans no addresses: wrong passwords only delay the answers to further attempts.'
          : `An address that sends ${limit} wrong database passwords in a row cannot connect for ${minutes} minutes.`}
      </p>
      {bans.length > 0 && (
        <ul aria-label="Banned addresses" className="mt-3 divide-y divide-line rounded-md border border-line">
          {bans.map((ban) => (
            <BannedAddress key={ban.address} projectRef={projectRef} ban={ban} ownAddress={ownAddress} />
          ))}
        </ul>
      )}
      {bans.length === 0 && limit !== null && <p className="mt-3 text-sm text-faint">No address is banned.</p>}
    </Card>
  )
}
