import type { SigningKey } from '@cairn/contracts/keys/signing-keys'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { createSigningKeyMutation } from '../api/signing-keys.ts'
import { algorithmOptions } from './algorithms.ts'

interface Values {
  algorithm: SigningKey['algorithm']
}

const defaultValues: Values = { algorithm: 'ES256' }

export const CreateSigningKeyPanel = ({ projectRef, onClose }: { projectRef: string; onClose: () => void }) => {
  const create = useMutation(createSigningKeyMutation(projectRef))
  const form = useForm<Values>({ defaultValues })
  return (
    <FormPanel
      title="New standby key"
      name="signing-key"
      submitLabel="Create standby key"
      failure="The key was not created"
      what="The key"
      form={form}
      save={({ algorithm }) => create.mutateAsync({ algorithm, status: 'standby' })}
      onSaved={onClose}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="algorithm"
        label="Algorithm"
        hint="Servers verify tokens of ES256 and RS256 with public keys. Tokens of HS256 are verified by the auth service only."
        options={algorithmOptions}
      />
      <p className="text-sm text-pretty text-muted">
        A standby key does not sign tokens yet. Its public key is published, so that your servers know it before you
        rotate.
      </p>
    </FormPanel>
  )
}
