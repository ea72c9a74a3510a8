import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { factorsQuery } from '~/api/factors-query.ts'
import { refetchFactors, showSecondFactor } from '~/api/factors.ts'
import { messageOf } from '~/api/errors.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'

interface SecondStepFormProps {
  /** Of the button that sends the code. */
  action: string
  onDone: () => unknown
}

const needed = {
  app: (code: string) => (/^\s*(?:\d\s*){6}$/.test(code) ? undefined : 'A code has six digits.'),
  recovery: (code: string) => (code.trim() === '' ? 'Enter a recovery code.' : undefined),
}

/** Asks for a code of a second factor, or for a recovery code. */
export const SecondStepForm = ({ action, onDone }: SecondStepFormProps) => {
  const { data: factors, error, refetch, isFetching } = useQuery(factorsQuery)
  const [chosen, setChosen] = useState<string>()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: { code: '' } })
  const factorId = chosen ?? factors?.[0]?.id

  const submit = handleSubmit(async ({ code }) => {
    try {
      await showSecondFactor(code, kind === 'app' ? factorId : undefined)
    } catch (problem) {
      setError('code', { message: messageOf(problem) }, { shouldFocus: true })
      return
    }
    void refetchFactors()
    await onDone()
  })

  if (error !== null)
    return (
      <ErrorState
        title="Your authenticator apps could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (factors === undefined) return <Skeleton className="h-32" />
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {kind === 'app' && factors.length > 1 && (
        <Field label="Authenticator">
          {(control) => (
            <Select
              {...control}
              value={factorId}
              options={factors.map(({ id, friendly_name: name }) => ({ value: id, label: name ?? 'Unnamed' }))}
              onValueChange={setChosen}
              controlSize="lg"
            />
          )}
        </Field>
      )}
      <Field
        label={kind === 'app' ? 'Code' : 'Recovery code'}
        error={formState.errors.code?.message}
        hint={
          kind === 'app'
            ? 'Six digits, from your authenticator app.'
            : 'One of the ten that you saved. Each works once.'
        }
      >
        {(control) => (
          <Input
            {...control}
            {...register('code', { validate: needed[kind] })}
            key={kind}
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a step that was asked for
            autoFocus
            mono
            controlSize="lg"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={formState.isSubmitting} className="mt-1 w-full">
        {action}
      </Button>
      <Button
        variant="ghost"
        onClick={() => {
          reset()
          setKind(kind === 'app' ? 'recovery' : 'app')
        }}
      >
        {kind === 'app' ? 'Use a recovery code' : 'Use your authenticator app'}
      </Button>
    </form>
  )
}
