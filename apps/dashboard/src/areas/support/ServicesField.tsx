import { supportServices } from '@cairn/contracts/support/support-terms'
import { LabelledCheckbox } from '~/ui/labelled-checkbox.tsx'

interface ServicesFieldProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export const ServicesField = ({ chosen, onChange }: ServicesFieldProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm text-muted">
      Affected services <span className="ml-1 text-faint">optional</span>
    </legend>
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      {supportServices.map((service) => (
        <LabelledCheckbox
          key={service}
          checked={chosen.includes(service)}
          onCheckedChange={(checked) =>
            onChange(checked ? [...chosen, service] : chosen.filter((other) => other !== service))
          }
          label={service}
        />
      ))}
    </div>
  </fieldset>
)
