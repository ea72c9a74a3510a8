import type { NetworkAccess } from '@cairn/contracts/network/network-access'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { restrictNetworkMutation } from '../../api/network-access.ts'
import type { RestrictionValues } from './restriction-values.ts'
import { locksOut, networksProblem, toRestrictions, toRestrictionValues, withNetwork } from './restriction-values.ts'

interface RestrictionsCardProps {
  projectRef: string
  access: Pick<NetworkAccess, 'restrictions' | 'caller_address'>
}

export const RestrictionsCard = ({ projectRef, access }: RestrictionsCardProps) => {
  const { caller_address: address } = access
  const { reason } = useProjectPermission('network:Write', projectRef)
  const restrict = useMutation(restrictNetworkMutation(projectRef))
  const form = useForm<RestrictionValues>({
    mode: 'onTouched',
    defaultValues: toRestrictionValues(access.restrictions),
  })
  const { errors } = form.formState
  const [isRestricted, networks] = useWatch({ control: form.control, name: ['isRestricted', 'networks'] })
  const readOnly = reason !== undefined
  return (
    <SettingsCard
      title="Network restrictions"
      what="Which addresses can connect"
      failure="The restrictions were not saved"
      form={form}
      disabledReason={reason}
      save={(values) => restrict.mutateAsync(toRestrictions(values))}
      onSaved={(saved) => {
        const values = toRestrictionValues(saved)
        form.reset(values)
        toast.success(
          values.isRestricted
            ? 'Saved. Connections from addresses that are not listed were closed.'
            : 'Saved. All addresses can connect.',
        )
      }}
      fields={{ dbAllowedCidrs: 'networks', dbAllowedCidrsV6: 'networks' }}
    >
      <Controller
        control={form.control}
        name="isRestricted"
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label="Only allow listed addresses"
            hint="Other addresses cannot connect to the database, directly or through the pooler. Open connections from them are closed. The dashboard and the APIs of the project are not affected."
            checked={value}
            onCheckedChange={onChange}
            disabled={readOnly}
          />
        )}
      />
      {isRestricted && (
        <Field
          label="Allowed addresses and networks"
          hint="One on each line: an IPv4 or IPv6 address, or a network in CIDR notation. An empty list allows nobody."
          error={errors.networks?.message}
        >
          {(field) => (
            <Textarea
              {...field}
              {...form.register('networks', { validate: networksProblem })}
              mono
              rows={4}
              placeholder={'203.0.113.0/24\n2001:db8::/32'}
              readOnly={readOnly}
            />
          )}
        </Field>
      )}
      {locksOut({ isRestricted, networks }, address) && (
        <Banner
          tone="warning"
          title="Your address is not in the list"
          actions={
            !readOnly && (
              <Button
                size="sm"
                icon={<Plus aria-hidden size={14} />}
                onClick={() =>
                  form.setValue('networks', withNetwork(networks, address), { shouldDirty: true, shouldValidate: true })
                }
              >
                Add my address
              </Button>
            )
          }
        >
          Connections to the database from <span className="font-mono text-xs">{address}</span>, your current address,
          are refused with this list.
        </Banner>
      )}
    </SettingsCard>
  )
}
