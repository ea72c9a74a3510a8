import type { NetworkAccess } from '@cairn/contracts/network/network-access'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { toast } from '~/ui/toast.ts'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { enforceSslMutation } from '../../api/network-access.ts'
import { CertificateDownload } from './CertificateDownload.tsx'

const ofInstallation = 'This installation requires TLS of every project.'

export const SslCard = ({ projectRef, ssl }: { projectRef: string; ssl: NetworkAccess['ssl'] }) => {
  const { reason } = useProjectPermission('network:Write', projectRef)
  const enforce = useMutation(enforceSslMutation(projectRef))
  const isRequired = ssl.enforced || ssl.required_by_installation
  const form = useForm({ defaultValues: { isRequired } })
  const disabledReason = ssl.required_by_installation ? ofInstallation : reason
  return (
    <SettingsCard
      title="SSL enforcement"
      what="Whether connections have to use TLS"
      failure="The setting was not saved"
      form={form}
      disabledReason={disabledReason}
      save={(values) => enforce.mutateAsync(values.isRequired)}
      onSaved={({ currentConfig }) => {
        form.reset({ isRequired: currentConfig.database })
        toast.success(
          currentConfig.database
            ? 'Saved. Connections without TLS were closed and are refused.'
            : 'Saved. Connections without TLS are accepted.',
        )
      }}
    >
      <Controller
        control={form.control}
        name="isRequired"
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label="Require TLS"
            hint={
              ssl.required_by_installation
                ? ofInstallation
                : 'The database refuses connections without TLS, directly and through the pooler. Open connections without TLS are closed.'
            }
            checked={value}
            onCheckedChange={onChange}
            disabled={disabledReason !== undefined}
          />
        )}
      />
      <CertificateDownload projectRef={projectRef} hasCertificate={ssl.has_certificate} />
    </SettingsCard>
  )
}
