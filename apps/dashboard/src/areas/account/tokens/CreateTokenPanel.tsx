import type { CreatedAccessToken } from '@cairn/contracts/account/access-tokens'
import { nameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { createAccessTokenMutation } from '../api/access-tokens.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import type { Choices } from './scope-words.ts'
import { scopesOf } from './scope-words.ts'
import type { TokenLifetime } from './token-expiry.ts'
import { expiryOf, tokenLifetimes } from './token-expiry.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { Select } from '~/ui/select.tsx'
import { ScopeFields } from './ScopeFields.tsx'

type Reach = 'all' | 'scoped'

const reaches: { value: Reach; label: string }[] = [
  { value: 'all', label: 'Full access' },
  { value: 'scoped', label: 'Limited' },
]

interface CreateTokenDialogProps {
  onClose: () => void
  onCreated: (token: CreatedAccessToken) => void
}

/** Mounted while it is open. */
export const CreateTokenDialog = ({ onClose, onCreated }: CreateTokenDialogProps) => {
  const create = useMutation(createAccessTokenMutation)
  const formId = useId()
  const [lifetime, setLifetime] = useState<TokenLifetime>('90')
  const [reach, setReach] = useState<Reach>('all')
  const [choices, setChoices] = useState<Choices>({})
  const [isEmpty, setIsEmpty] = useState(false)
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues: { name: '' } })

  const change = (next: Choices) => {
    setChoices(next)
    setIsEmpty(false)
  }

  const submit = handleSubmit(({ name }) => {
    const scopes = reach === 'all' ? null : scopesOf(choices)
    if (scopes?.length === 0) {
      setIsEmpty(true)
      return
    }
    create.mutate(
      { name, expires_at: expiryOf(lifetime), scopes },
      {
        onSuccess: (token) => {
          onCreated(token)
          onClose()
        },
      },
    )
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="New access token"
      locked={create.isPending}
      onSubmitKey={() => void submit()}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" loading={create.isPending}>
            Create token <KeyHint keys="mod+enter" onColour />
          </Button>
          <Button variant="ghost" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        <Field label="Name" error={formState.errors.name?.message} hint="What uses this token.">
          {(control) => (
            <Input {...control} {...register('name', { validate: nameProblem })} placeholder="Nightly report" />
          )}
        </Field>
        <Field label="Expires after">
          {(control) => <Select {...control} value={lifetime} options={tokenLifetimes} onValueChange={setLifetime} />}
        </Field>
        <Field label="Permissions">
          {(control) => <Select {...control} value={reach} options={reaches} onValueChange={setReach} />}
        </Field>
        {reach === 'scoped' && (
          <ScopeFields choices={choices} onChange={change} error={isEmpty ? 'Select at least one scope.' : undefined} />
        )}
        {create.error !== null && <ErrorState title="The token was not created" error={create.error} />}
      </form>
    </Dialog>
  )
}
