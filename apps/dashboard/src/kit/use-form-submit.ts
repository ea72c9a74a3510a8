import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import { messageOf } from '~/api/errors.ts'
import { toast } from '~/ui/toast.ts'
import { useIsMounted } from '~/ui/use-is-mounted.ts'
import { fieldErrors } from './field-errors.ts'

export interface FormSubmit<Values extends FieldValues, Saved> {
  form: UseFormReturn<Values>
  /** Sends the values. When it fails, the form stays as it is and shows the error. */
  save: (values: Values) => Promise<Saved>
  onSaved: (saved: Saved) => unknown
  /** The field that a reason for a refusal, or a field of the server with another name, belongs to. */
  fields?: Readonly<Record<string, FieldPath<Values>>> | undefined
  /** Why it cannot be submitted now. */
  disabledReason?: string | undefined
  /** What was not done, when it fails: 'The notice was not published'. Said in a toast where the form was closed meanwhile. */
  failure: string
}

/** Submits a form and puts what the server objects to beside the fields; the rest is the `error` of the whole form. */
export const useFormSubmit = <Values extends FieldValues, Saved>({
  form,
  save,
  onSaved,
  fields = {},
  disabledReason,
  failure: whatFailed,
}: FormSubmit<Values, Saved>) => {
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const [error, setError] = useState<unknown>()
  const isMounted = useIsMounted()
  const isField = (name: string): name is FieldPath<Values> => name in form.getValues()

  const show = (failure: unknown) => {
    if (!isMounted()) {
      toast.error(whatFailed, { description: messageOf(failure) })
      return
    }
    const wrong = fieldErrors(failure, (key) => fields[key] ?? (isField(key) ? key : undefined))
    if (wrong.length === 0) setError(failure)
    for (const [index, { field, message }] of wrong.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 })
  }

  const send = form.handleSubmit(async (values) => {
    setError(undefined)
    let saved: Saved
    try {
      saved = await save(values)
    } catch (failure) {
      show(failure)
      return
    }
    // Typed while the save was under way, and not saved with it: what is saved takes the place of the rest.
    const typed = Object.keys(values)
      .filter(isField)
      .map((name) => ({ name, value: form.getValues(name) }))
      .filter(({ name, value }) => JSON.stringify(value) !== JSON.stringify(values[name]))
    await onSaved(saved)
    for (const { name, value } of typed) form.setValue(name, value, { shouldDirty: true })
  })

  const submit = () => {
    if (disabledReason === undefined && !isSubmitting) void send()
  }

  return { submit, isDirty, isSubmitting, error, forgetError: () => setError(undefined) }
}
