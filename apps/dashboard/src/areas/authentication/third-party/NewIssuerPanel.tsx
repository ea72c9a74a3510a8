import type { ThirdPartyAuth } from '@cairn/contracts/authentication/third-party-auth'
import { thirdPartyKinds } from '@cairn/contracts/authentication/third-party-kind'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { addThirdPartyMutation } from '../api/third-party.ts'
import { audienceProblem, kindTitles, nameProblem, newIssuer, presetOf, toNewIssuer } from './issuer-presets.ts'
import { OtherIssuerFields } from './OtherIssuerFields.tsx'

const kinds = thirdPartyKinds.map((value) => ({ value, label: kindTitles[value] }))

interface NewIssuerPanelProps {
  projectRef: string
  onAdded: (added: ThirdPartyAuth) => void
  onClose: () => void
}

/** Adds an issuer. Its keys are read before it is saved, so that a mistake is seen here. */
export const NewIssuerPanel = ({ projectRef, onAdded, onClose }: NewIssuerPanelProps) => {
  const add = useMutation(addThirdPartyMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues: newIssuer })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { errors } = form.formState
  const preset = presetOf(kind)
  return (
    <FormPanel
      title="Add issuer"
      name="third-party-issuer"
      submitLabel="Add issuer"
      failure="The issuer was not added"
      what="The issuer"
      form={form}
      save={(values) => add.mutateAsync(toNewIssuer(values))}
      onSaved={onAdded}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label="Service"
        hint="Where your users sign in."
        options={kinds}
        onChanged={() => form.clearErrors()}
      />
      {preset !== undefined && (
        <Field label={preset.label} hint={preset.hint} error={errors.name?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('name', { validate: (text) => nameProblem(form.getValues('kind'), text) })}
              mono
              placeholder={preset.placeholder}
            />
          )}
        </Field>
      )}
      {preset === undefined && <OtherIssuerFields form={form} />}
      <Field
        label="Audience"
        optional
        hint={
          kind === 'firebase'
            ? 'Tokens have to be for one of these, separated by commas. By default: for the Firebase project.'
            : 'Tokens have to be for one of these, separated by commas. By default, every audience is accepted: enter one where the issuer also signs tokens for other applications.'
        }
        error={errors.audience?.message}
      >
        {(field) => <Input {...field} {...form.register('audience', { validate: audienceProblem })} mono />}
      </Field>
      <p className="text-sm text-pretty text-muted">
        Tokens need the claim <span className="font-mono text-xs">role</span> with the value{' '}
        <span className="font-mono text-xs">authenticated</span>. Without it, requests run as{' '}
        <span className="font-mono text-xs">anon</span>.
      </p>
    </FormPanel>
  )
}
