import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'

/** The values of a form as they are typed, for what is shown of them. */
export const useDraft = <Values extends FieldValues>(form: UseFormReturn<Values>): Values => {
  useWatch({ control: form.control })
  return form.getValues()
}
