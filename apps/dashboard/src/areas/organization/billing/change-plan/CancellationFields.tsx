import type { CancellationReason } from '@cairn/contracts/billing/plan-changes'
import { cancellationReasons } from '@cairn/contracts/billing/plan-changes'
import { textProblem } from '@cairn/contracts/rules'
import type { UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { LabelledCheckbox } from '~/ui/labelled-checkbox.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import type { PlanValues } from './plan-values.ts'

const isReason = (name: string): name is CancellationReason => Object.hasOwn(cancellationReasons, name)
const reasons = Object.keys(cancellationReasons).filter(isReason)

/** Why somebody leaves the paid plans. Nothing of it has to be answered. */
export const CancellationFields = ({ form }: { form: UseFormReturn<PlanValues> }) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="mb-3 text-sm font-medium">Why do you cancel?</legend>
    <Controller
      control={form.control}
      name="reasons"
      render={({ field: { value, onChange } }) => (
        <div className="flex flex-col gap-2">
          {reasons.map((reason) => (
            <LabelledCheckbox
              key={reason}
              label={cancellationReasons[reason]}
              checked={value.includes(reason)}
              onCheckedChange={(checked) =>
                onChange(checked ? [...value, reason] : value.filter((chosen) => chosen !== reason))
              }
            />
          ))}
        </div>
      )}
    />
    <Field label="What could be better?" optional error={form.formState.errors.message?.message}>
      {(field) => (
        <Textarea {...field} {...form.register('message', { validate: textProblem })} rows={3} maxLength={2000} />
      )}
    </Field>
  </fieldset>
)
