import type { Trigger } from '@cairn/contracts/pg-meta/triggers'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { capitalized } from '~/lib/capitalized.ts'
import { LabelledCheckbox } from '~/ui/labelled-checkbox.tsx'

interface EventsFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  /** Those that can be chosen. */
  events: readonly Trigger['events'][number][]
}

/** A field of a form whose value is the events that a trigger fires on, in the order of `events`. */
export const EventsField = <Values extends FieldValues>({ form, name, events }: EventsFieldProps<Values>) => {
  const chosenIn = (value: unknown) => events.filter((event) => Array.isArray(value) && value.includes(event))
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (value: unknown) => (chosenIn(value).length === 0 ? 'Choose an event.' : undefined) }}
      render={({ field: { value, onChange }, fieldState: { error } }) => {
        const chosen = chosenIn(value)
        return (
          <fieldset>
            <legend className="mb-1.5 text-sm text-muted">Events</legend>
            <div className="flex flex-wrap gap-4">
              {events.map((event) => (
                <LabelledCheckbox
                  key={event}
                  label={capitalized(event.toLowerCase())}
                  checked={chosen.includes(event)}
                  onCheckedChange={(isOn) =>
                    onChange(events.filter((each) => (each === event ? isOn : chosen.includes(each))))
                  }
                />
              ))}
            </div>
            {error !== undefined && (
              <p role="alert" className="mt-1 text-sm text-danger">
                {error.message}
              </p>
            )}
          </fieldset>
        )
      }}
    />
  )
}
