import { railModes, themes } from '~/layouts/appearance-choices.tsx'
import { railMode } from '~/state/rail.ts'
import { themeChoice } from '~/state/theme.ts'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'

export const AppearanceCard = () => {
  const theme = themeChoice.useValue()
  const rail = railMode.useValue()
  return (
    <Card title="Appearance">
      <div className="flex flex-col gap-5">
        <Field label="Theme" hint="Saved in this browser.">
          {(control) => <Select {...control} value={theme} options={themes} onValueChange={themeChoice.set} />}
        </Field>
        <Field label="Sidebar" hint="On wide screens. On narrow screens it opens from the top bar.">
          {(control) => <Select {...control} value={rail} options={railModes} onValueChange={railMode.set} />}
        </Field>
      </div>
    </Card>
  )
}
